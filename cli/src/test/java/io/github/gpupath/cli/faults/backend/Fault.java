package io.github.gpupath.cli.faults.backend;

import io.github.gpupath.kernel.Kernel;
import java.io.File;
import java.util.Arrays;
import java.util.Locale;

/**
 * What a faulty backend does, and when. What it does in a test, the name of the test says; the rest, the
 * environment.
 *
 * @param moment when
 * @param mischief what
 */
public record Fault(Moment moment, Mischief mischief) {

    /** The environment variable with which no fault happens. */
    public static final String TAMED = "GPUPATH_TEST_TAMED";

    /** The environment variable with files, each of which spares the process that removes it. */
    public static final String SPARING = "GPUPATH_TEST_SPARING";

    /** Whether no fault happens in this process. */
    private static final class Spared {
        static final boolean IS_SPARED = isSpared();
    }

    /** The environment variable with the fault of a backend: a name that a shell passes on. */
    public static String variable(String backend) {
        return "GPUPATH_TEST_FAULT_" + backend.replace('-', '_');
    }

    /** As it stands in the environment. */
    public String text() {
        return moment + ":" + mischief;
    }

    /** The test in which it happens. */
    public String test() {
        return FaultSuite.ID + "/" + lowerCase(moment) + "/"
                + lowerCase(mischief).replace('_', '-');
    }

    private static String lowerCase(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT);
    }

    /** The fault that the environment asks of a backend, if this is its moment. */
    static void at(Moment now, String backend) {
        String text = System.getenv().getOrDefault(variable(backend), "");
        if (text.startsWith(now + ":")) {
            happen(text.substring(text.indexOf(':') + 1));
        }
    }

    /** The fault that the test of a kernel asks for, if this is its moment. */
    static void at(Moment now, Kernel kernel) {
        String prefix = FaultSuite.ID + "_" + lowerCase(now) + "_";
        if (kernel.name().startsWith(prefix)) {
            happen(kernel.name().substring(prefix.length()).toUpperCase(Locale.ROOT));
        }
    }

    private static void happen(String mischief) {
        if (System.getenv().containsKey(TAMED) || Spared.IS_SPARED) {
            return;
        }
        Trace.fault();
        Mischief.valueOf(mischief).happen();
    }

    private static boolean isSpared() {
        String files = System.getenv().getOrDefault(SPARING, "");
        return !files.isEmpty()
                && Arrays.stream(files.split(File.pathSeparator)).anyMatch(file -> new File(file).delete());
    }

    /** Whether the test of a kernel asks for a wrong answer. */
    static boolean answersWrongly(Kernel kernel) {
        return kernel.name()
                .equals(new Fault(Moment.VERIFY, Mischief.WRONG_ANSWER).test().replaceAll("\\W", "_"));
    }
}
