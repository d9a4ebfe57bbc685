package io.github.gpupath.conformance;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a class of the kit in a process of its own, as this one was started and with what the kit was told by properties. */
final class KitProcess {

    private KitProcess() {}

    /**
     * Lets Java copy the environment, for the processes to come. To be called before a driver is loaded: OpenCL's loader cuts
     * OCL_ICD_FILENAMES at its first colon where it stands, and a process that is started with what is left has one driver only.
     */
    static void keepEnvironment() {
        System.getenv();
    }

    /** Ends this process once that which started it has ended, even where a driver never comes back. */
    static void endWithStarter() {
        ProcessHandle.current().parent().ifPresent(starter -> {
            Thread waiting = new Thread(() -> {
                starter.onExit().join();
                Runtime.getRuntime().halt(1);
            });
            waiting.setDaemon(true);
            waiting.start();
        });
    }

    static ProcessBuilder of(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(each -> each.startsWith("--add") || each.startsWith("--enable") || each.startsWith("-D"))
                .forEach(command::add);
        System.getProperties().stringPropertyNames().stream()
                .filter(name -> name.startsWith("conformance.") || name.startsWith("test."))
                .forEach(name -> command.add("-D" + name + "=" + System.getProperty(name)));
        if (KitProcess.class.desiredAssertionStatus()) {
            command.add("-ea");
        }
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-XX:+DisplayVMOutputToStderr",
                "-XX:ErrorFile=/dev/null",
                "-XX:-CreateCoredumpOnCrash",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder process = new ProcessBuilder(command);
        // Java's copy; who does not ask for it hands on what drivers have made of the variables.
        process.environment();
        return process;
    }
}
