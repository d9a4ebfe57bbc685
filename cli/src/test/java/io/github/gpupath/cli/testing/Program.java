package io.github.gpupath.cli.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command line that starts the program in a process of its own, with the options that the launcher gives it; compiled
 * quickly, since it ends soon.
 */
public final class Program {

    private Program() {}

    /**
     * The words, to which those of the program's own command line are added.
     *
     * @param options further ones for Java
     */
    public static List<String> command(String classPath, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-Dguice_custom_class_loading=CHILD",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Djava.io.tmpdir=" + System.getProperty("java.io.tmpdir")));
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, "io.github.gpupath.cli.Main"));
        return command;
    }
}
