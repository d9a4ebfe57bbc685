package io.github.gpupath.cli.engine.worker.protocol;

import io.github.gpupath.cli.engine.store.HostFacts;
import java.util.Objects;
import java.util.Optional;

/**
 * The first line of a worker: names its protocol and its program.
 *
 * @param protocol always {@value #PROTOCOL}
 * @param version of the protocol
 * @param tool the version of this program
 * @param java the version of its Java
 * @param pid the number of its process
 */
public record Hello(String protocol, int version, String tool, String java, long pid) {

    public static final String PROTOCOL = "gpupath-worker";

    /** The property with the file that a worker writes its answers to; without it they go to standard output. */
    public static final String ANSWERS = "gpupath.answers";

    /** Goes up with every change after which an older program or worker would misunderstand. */
    public static final int VERSION = 6;

    /** How long a worker that is busy lives on after its program has ended, in s. */
    public static final int GRACE_SECONDS = 3;

    public Hello {
        Objects.requireNonNull(protocol);
        Objects.requireNonNull(tool);
        Objects.requireNonNull(java);
    }

    /** What this process says of itself. */
    public static Hello own() {
        return new Hello(
                PROTOCOL,
                VERSION,
                HostFacts.version(),
                System.getProperty("java.version", "?"),
                ProcessHandle.current().pid());
    }

    /** Why the two cannot work together, in words; empty if they can. */
    public Optional<String> refusal(Hello other) {
        if (!protocol.equals(other.protocol) || version != other.version) {
            return Optional.of(
                    "it speaks " + other.protocol + " " + other.version + ", not " + protocol + " " + version);
        }
        if (!tool.equals(other.tool)) {
            return Optional.of("it is of gpupath " + other.tool + ", not " + tool
                    + "; the program was probably built anew while it ran");
        }
        return Optional.empty();
    }
}
