package io.github.gpupath.cli.engine.worker.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line that starts a class of this program in a Java process like this one. */
final class JavaCommand {

    /**
     * Room for the parts in which memory is written and read back, 64 MiB each, also where Java would allow less; and no
     * more, so that earlier parts are given back before there are many.
     */
    private static final String PARTS = "-XX:MaxDirectMemorySize=1536m";

    /** As the launcher starts the program itself. */
    private static final List<String> LIKE_THE_LAUNCHER = List.of(
            "--enable-native-access=ALL-UNNAMED",
            "--add-exports",
            "java.base/jdk.internal.misc=ALL-UNNAMED",
            "-Dfile.encoding=UTF-8",
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8",
            "-XX:+UseSerialGC",
            PARTS);

    /** A driver that crashes leaves nothing on disk; what Java has to say goes to the standard streams. */
    private static final List<String> NOTHING_ON_DISK = List.of(
            "-XX:+DisplayVMOutputToStderr",
            "-XX:ErrorFile=/dev/null",
            "-XX:-CreateCoredumpOnCrash",
            "-XX:-UsePerfData");

    /** The variable whose options the launcher passes on. */
    private static final String VARIABLE = "GPUPATH_JAVA_OPTS";

    private static final String LOG_PROPERTIES = "org.slf4j.simpleLogger.";

    private JavaCommand() {}

    /** The words of the command. */
    static List<String> of(String mainClass, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(LIKE_THE_LAUNCHER);
        command.addAll(NOTHING_ON_DISK);
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(LOG_PROPERTIES))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        String more = System.getenv().getOrDefault(VARIABLE, "").strip();
        if (!more.isEmpty()) {
            command.addAll(List.of(more.split("\\s+")));
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
        command.addAll(List.of(arguments));
        return command;
    }
}
