package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.store.HostFacts;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.IVersionProvider;

/**
 * Prints the version for {@code --version}, with the commit and the build of the launcher where they are known, the Java that runs it
 * and the libraries that it was built with.
 */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {
            line(HostFacts.version(), HostFacts.build("commit"), System.getProperty(Launcher.BUILD, "")),
            "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")",
            HostFacts.build("libraries")
        };
    }

    /**
     * The first line.
     *
     * @param commit the sources' commit; empty if unknown
     * @param build the name of the build; empty where the launcher did not start the program
     */
    static String line(String version, String commit, String build) {
        String origin = Stream.of(commit.isEmpty() ? "" : "commit " + commit, build.isEmpty() ? "" : "build " + build)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
        return "gpupath " + version + (origin.isEmpty() ? "" : " (" + origin + ")");
    }

    /** The version of the artifacts that were built with this program. */
    static String ofArtifacts() {
        return HostFacts.build("version");
    }
}
