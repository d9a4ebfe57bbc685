package io.github.gpupath.cli.engine.workload;

import io.github.gpupath.cli.text.ErrorMessages;
import io.github.gpupath.cli.text.InPlainWords;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thrown where a suite does not give what a test needs. It costs that test and nothing else. The message is one line, fit
 * for a result.
 */
public final class FaultySuiteException extends RuntimeException implements InPlainWords {

    private static final long serialVersionUID = 1L;

    /** A fault that the suite's own figures show. */
    public FaultySuiteException(String message) {
        this(message, null);
    }

    private FaultySuiteException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /**
     * A new workload of a test.
     *
     * @throws FaultySuiteException if the suite gives none
     */
    public static Workload workload(TestCase test) {
        String fault = "the suite " + test.suite() + " creates no workload: ";
        return asking(fault, () -> Optional.ofNullable(test.workload().get()))
                .orElseThrow(() -> new FaultySuiteException(fault + "its supplier returns null"));
    }

    /**
     * The answer of a suite's own code.
     *
     * @param fault the message for an exception of the code, to which the exception's own is appended
     * @throws FaultySuiteException if it throws
     */
    public static <T> T asking(String fault, Supplier<T> code) {
        try {
            return code.get();
        } catch (FaultySuiteException known) {
            throw known;
        } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError thrown) {
            throw new FaultySuiteException(fault + ErrorMessages.describe(thrown), thrown);
        }
    }
}
