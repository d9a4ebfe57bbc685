package io.github.gpupath.cli.engine.worker.process;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line that starts a class of this program in a Java process like this one. */
final class JavaCommand {

    /** A driver that crashes leaves nothing on disk; what Java has to say goes to standard error. */
    private static final List<String> NOTHING_ON_DISK = List.of(
            "-XX:ErrorFile=" + (File.separatorChar == '\\' ? "NUL" : "/dev/null"),
            "-XX:-CreateCoredumpOnCrash",
            "-XX:-UsePerfData");

    /**
     * Room for the parts in which memory is written and read back, 64 MiB each, also where Java would allow less; and no
     * more, so that earlier parts are given back before there are many.
     */
    private static final String PARTS = "-XX:MaxDirectMemorySize=1536m";

    private static final Path SHELL = Path.of("/bin/sh");

    /** Gives answers a descriptor of their own, and ignores Ctrl-C, which reaches every process of a terminal. */
    private static final String IN_SHELL = "trap '' HUP INT TERM; exec \"$@\" 3>&1 1>&2";

    private static final String ANSWERS = "/dev/fd/3";

    private static final String LOG_PROPERTIES = "org.slf4j.simpleLogger.";

    private JavaCommand() {}

    /** The words of the command, with the options that this process was started with, but for agents. */
    static List<String> of(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(NOTHING_ON_DISK);
        command.add(PARTS);
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> !option.startsWith("-agent") && !option.startsWith("-javaagent"))
                .forEach(command::add);
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith(LOG_PROPERTIES))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /**
     * The command of the worker of a backend. What drivers and layers in it print goes to standard error; without a shell, answers come
     * among what is printed.
     */
    static List<String> ofWorker(String backend) {
        List<String> command = of(WorkerMain.class, backend);
        if (Files.isExecutable(SHELL)) {
            command.add(1, "-D" + WorkerMain.ANSWERS + "=" + ANSWERS);
            command.addAll(0, List.of(SHELL.toString(), "-c", IN_SHELL, SHELL.toString()));
        }
        return command;
    }
}
