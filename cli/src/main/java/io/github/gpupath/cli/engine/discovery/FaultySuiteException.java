package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thrown where a suite does not give what a test needs. It costs that test and nothing else. The message is one line, fit
 * for a result.
 */
public final class FaultySuiteException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String origin;
    private final String text;

    /** A fault that the suite's own figures show. */
    public FaultySuiteException(String message) {
        this("", message, null);
    }

    private FaultySuiteException(String origin, String text, @Nullable Throwable cause) {
        super(origin.isEmpty() ? text : origin + ": " + text, cause);
        this.origin = origin;
        this.text = text;
    }

    /** A fault of a suite from a plug-in. */
    static FaultySuiteException of(Origin origin, String text) {
        return new FaultySuiteException(origin.name(), text, null);
    }

    /** The fault where it costs the whole suite. */
    Problem problem() {
        return new Problem(origin, text);
    }

    /**
     * A new workload of a test.
     *
     * @throws FaultySuiteException if the suite gives none
     */
    public static Workload workload(TestCase test) {
        String fault = "the suite " + test.suite() + " gives no workload: ";
        return asking(fault, () -> Optional.ofNullable(test.workload().get()))
                .orElseThrow(() -> new FaultySuiteException(fault + "its supplier returns null"));
    }

    /**
     * The answer of a suite's own code.
     *
     * @param fault what it means that the code throws; what it throws is appended
     * @throws FaultySuiteException if it throws
     */
    public static <T> T asking(String fault, Supplier<T> code) {
        return asking("", fault, code);
    }

    /** The answer of a suite's code as it is called where it is from. */
    static <T> T asking(Origin origin, String fault, Supplier<T> code) {
        return asking(origin.name(), fault, () -> origin.call(code));
    }

    private static <T> T asking(String origin, String fault, Supplier<T> code) {
        try {
            return code.get();
        } catch (FaultySuiteException known) {
            throw known;
        } catch (RuntimeException | Error thrown) {
            throw new FaultySuiteException(origin, fault + Refusals.describe(thrown), thrown);
        }
    }
}
