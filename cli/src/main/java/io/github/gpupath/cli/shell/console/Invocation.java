package io.github.gpupath.cli.shell.console;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The surroundings of a run of the program: all its inputs and outputs but the arguments.
 *
 * @param out data
 * @param err progress, notes, errors
 * @param services the class loader in which the program's own backends and suites are found
 * @param outIsTerminal whether {@code out} is a terminal
 * @param outIsPipe whether {@code out} is a pipe or a socket, whose reader may leave early
 * @param errIsTerminal whether {@code err} is a terminal
 * @param cancelled whether the user wants the run to end early; set by the thread that handles the signal
 */
public record Invocation(
        PrintWriter out,
        PrintWriter err,
        Map<String, String> environment,
        ClassLoader services,
        boolean outIsTerminal,
        boolean outIsPipe,
        boolean errIsTerminal,
        AtomicBoolean cancelled) {

    public Invocation {
        environment = Map.copyOf(environment);
    }
}
