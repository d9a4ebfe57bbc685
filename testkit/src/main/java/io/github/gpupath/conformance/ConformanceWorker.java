package io.github.gpupath.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * A process that runs checks for {@link ChecksAhead}: {@code CLASS NAME KEY NTH}, then the name of a check on each line of standard
 * input. On standard output it says when it is ready, and then how each check ended.
 */
final class ConformanceWorker {

    /** Begins each line that means something; what drivers print does not begin so. */
    private static final String PREFIX = "conformance: ";

    enum Kind {
        READY,
        TOLD,
        RIGHT,
        SKIPPED,
        WRONG
    }

    /** A line of such a process, with its text: a reason, or what went wrong and where. */
    record Answer(Kind kind, String text) {

        /** What a line says; nothing where the process did not write it. */
        static @Nullable Answer of(String line) {
            if (!line.startsWith(PREFIX)) {
                return null;
            }
            String[] words = line.substring(PREFIX.length()).split(" ", -1);
            byte[] text = Base64.getDecoder().decode(words[1]);
            return new Answer(Kind.valueOf(words[0]), new String(text, StandardCharsets.UTF_8));
        }

        /** Begins a line of its own, wherever a driver has stopped to print. */
        void print() {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            System.out.println("\n" + PREFIX + kind + " " + Base64.getEncoder().encodeToString(bytes));
            if (System.out.checkError()) {
                throw new IllegalStateException("nobody reads how the checks end");
            }
        }
    }

    private ConformanceWorker() {}

    public static void main(String[] arguments) throws ReflectiveOperationException, IOException {
        KitProcess.endWithStarter();
        Constructor<?> constructor = Class.forName(arguments[0]).getDeclaredConstructor();
        constructor.setAccessible(true);
        BackendConformanceTests tests = (BackendConformanceTests) constructor.newInstance();
        BufferedReader names = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        NamedDevice device = new NamedDevice(arguments[1], arguments[2], Integer.parseInt(arguments[3]));
        tests.serve(device, names, told -> new Answer(Kind.TOLD, told).print());
    }

    /** Says that checks can be asked for. */
    static void ready() {
        new Answer(Kind.READY, "").print();
    }

    /** Runs a check and says how it ended. */
    static void run(TestedDevice tested, DeviceCheck check) {
        outcome(tested, check).print();
    }

    private static Answer outcome(TestedDevice tested, DeviceCheck check) {
        try {
            BackendConformanceTests.run(tested, check);
            return new Answer(Kind.RIGHT, "");
        } catch (TestAbortedException reason) {
            return new Answer(Kind.SKIPPED, String.valueOf(reason.getMessage()));
        } catch (RuntimeException | Error failure) {
            StringWriter trace = new StringWriter();
            failure.printStackTrace(new PrintWriter(trace));
            return new Answer(Kind.WRONG, trace.toString());
        }
    }
}
