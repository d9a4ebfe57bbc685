package io.github.gpupath.cli.engine.worker.process;

import io.github.gpupath.cli.engine.worker.protocol.Hello;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The command line that starts a class of this program in a Java process like this one.
 *
 * @param properties of this one
 * @param environment of this one
 */
record JavaCommand(Properties properties, Map<String, String> environment) {

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
            "-XX:+DisplayVMOutputToStderr",
            "-Xlog:disable",
            "-Xlog:all=warning:stderr",
            PARTS);

    /** A driver that crashes leaves nothing on disk; what Java has to say goes to standard error. */
    private static final List<String> NOTHING_ON_DISK =
            List.of("-XX:ErrorFile=" + nowhere(), "-XX:-CreateCoredumpOnCrash", "-XX:-UsePerfData");

    /** Java takes one garbage collector and refuses a second: this one is taken where no options of the user's name one. */
    private static final String COLLECTOR = "-XX:+UseSerialGC";

    private static final Pattern ANY_COLLECTOR = Pattern.compile("-XX:\\+Use\\w*GC\\b");

    /** The variables whose options Java itself reads. */
    private static final List<String> VARIABLES_OF_JAVA =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    /** The variable whose options the launcher passes on: words as a shell splits them, of which it refuses what is no option. */
    private static final String VARIABLE = "GPUPATH_JAVA_OPTS";

    private static final Pattern BLANKS = Pattern.compile("[ \\t\\n]+");

    /** The property in which the launcher names the archive of classes that it starts the program with. */
    private static final String ARCHIVE_PROPERTY = "gpupath.archive";

    private static final Path SHELL = Path.of("/bin/sh");

    private static final String IN_SHELL = "trap '' HUP INT TERM; exec \"$@\" 3>&1 1>&2";

    /** The descriptor that the shell opens. */
    private static final Path DESCRIPTORS = Path.of("/dev/fd");

    private static final Path ANSWERS = DESCRIPTORS.resolve("3");

    private static final String TEMPORARY = "java.io.tmpdir";

    private static final String LOG_PROPERTIES = "org.slf4j.simpleLogger.";

    private static String nowhere() {
        return File.separatorChar == '\\' ? "NUL" : "/dev/null";
    }

    /** The command for a process with the options of this process. */
    static JavaCommand own() {
        return new JavaCommand(System.getProperties(), System.getenv());
    }

    /** The words of the command. */
    List<String> of(String mainClass, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(properties.getProperty("java.home"), "bin", "java").toString());
        command.addAll(LIKE_THE_LAUNCHER);
        command.addAll(NOTHING_ON_DISK);
        if (!namesCollector()) {
            command.add(COLLECTOR);
        }
        command.add("-D" + TEMPORARY + "=" + properties.getProperty(TEMPORARY));
        String archive = properties.getProperty(ARCHIVE_PROPERTY);
        if (archive != null) {
            command.addAll(List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off:stderr"));
        }
        properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith(LOG_PROPERTIES))
                .forEach(name -> command.add("-D" + name + "=" + properties.getProperty(name)));
        BLANKS.splitAsStream(environment.getOrDefault(VARIABLE, ""))
                .filter(option -> !option.isEmpty())
                .forEach(command::add);
        command.addAll(List.of("-cp", properties.getProperty("java.class.path"), mainClass));
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * The same where the process answers on a descriptor of its own: what drivers and layers in it print goes to standard error. It
     * ignores Ctrl-C, which reaches every process of a terminal. Without a shell, which does both, answers come among what is printed.
     */
    List<String> ofWorker(String mainClass, String... arguments) {
        List<String> command = of(mainClass, arguments);
        if (Files.isExecutable(SHELL) && Files.isDirectory(DESCRIPTORS)) {
            command.add(1, "-D" + Hello.ANSWERS + "=" + ANSWERS);
            command.addAll(0, List.of(SHELL.toString(), "-c", IN_SHELL, SHELL.toString()));
        }
        return command;
    }

    private boolean namesCollector() {
        return Stream.concat(VARIABLES_OF_JAVA.stream(), Stream.of(VARIABLE))
                .map(variable -> environment.getOrDefault(variable, ""))
                .anyMatch(options -> ANY_COLLECTOR.matcher(options).find());
    }
}
