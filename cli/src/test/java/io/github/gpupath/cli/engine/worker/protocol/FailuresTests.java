package io.github.gpupath.cli.engine.worker.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.engine.worker.protocol.Messages.NumberedAnswer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailuresTests {

    static Stream<BackendException> errors() {
        return Stream.of(
                new BackendException.Unavailable("reason", "remedy"),
                new BackendException.Unsupported("message"),
                new BackendException.CompileFailed("message", "source\nline", "log"),
                new BackendException.OutOfMemory("message"),
                new BackendException.DeviceLost("message"),
                new BackendException.TimedOut("message"),
                new BackendException.DriverFailed("message"),
                new BackendException.DriverFailed("message", new IllegalStateException("cause")),
                new BackendException.Internal("message"),
                new BackendException.Internal("message", new IllegalStateException("a", new AssertionError("b"))));
    }

    private static BackendException travelled(Throwable thrown) {
        NumberedAnswer answer = Messages.answer(Messages.failure(1, Failures.of(thrown)));
        return Failures.exception(Objects.requireNonNull(answer.failure()));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void anErrorArrivesAsItWas(BackendException error) {
        BackendException arrived = travelled(error);
        assertThat(arrived).hasSameClassAs(error).hasMessage(error.getMessage());
        assertThat(arrived.code()).isEqualTo(error.code());
        if (error instanceof BackendException.Unavailable unavailable) {
            assertThat(((BackendException.Unavailable) arrived).remedy()).isEqualTo(unavailable.remedy());
        }
        if (error instanceof BackendException.CompileFailed compile) {
            assertThat(((BackendException.CompileFailed) arrived).source()).isEqualTo(compile.source());
            assertThat(((BackendException.CompileFailed) arrived).log()).isEqualTo(compile.log());
        }
        if (error.getCause() == null) {
            assertThat(arrived).hasNoCause();
        } else {
            assertThat(trace(arrived.getCause()).lines().limit(10))
                    .containsExactlyElementsOf(trace(error.getCause())
                            .replace("java.base/", "")
                            .lines()
                            .limit(10)
                            .toList());
        }
    }

    @Test
    void everyKindIsTried() {
        assertThat(errors().map(Object::getClass).distinct())
                .hasSameElementsAs(Arrays.asList(BackendException.class.getPermittedSubclasses()));
    }

    @Test
    void theStackTraceSaysWhereItWasThrownInTheWorkerAndThenHere() {
        BackendException error = new BackendException.OutOfMemory("message");
        StackTraceElement there = new StackTraceElement("org.example.Driver", "allocate", "Driver.java", 17);
        error.setStackTrace(new StackTraceElement[] {there});
        StackTraceElement[] trace = travelled(error).getStackTrace();
        assertThat(trace[0]).isEqualTo(there);
        assertThat(trace[1].getClassName()).startsWith("io.github.gpupath.cli.engine.worker.protocol.");
        assertThat(Arrays.stream(trace).map(StackTraceElement::getMethodName))
                .contains("theStackTraceSaysWhereItWasThrownInTheWorkerAndThenHere");
    }

    @Test
    void whatIsNoBackendsErrorIsAMistakeInThisProgram() {
        BackendException arrived = travelled(new IllegalStateException("no device is open"));
        assertThat(arrived)
                .isInstanceOf(BackendException.Internal.class)
                .hasMessage("IllegalStateException: no device is open");
        assertThat(trace(arrived.getCause()))
                .startsWith("java.lang.IllegalStateException: no device is open")
                .contains("FailuresTests.java");
    }

    @Test
    void aStackThatOverflowedDoesNotTravelInFull() {
        try {
            overflow(0);
        } catch (StackOverflowError e) {
            assertThat(Messages.failure(1, Failures.of(e)).length()).isLessThan(20_000);
            assertThat(travelled(e)).hasMessage("StackOverflowError");
        }
    }

    @Test
    void causesInACircleHaveAnEnd() {
        IllegalStateException first = new IllegalStateException("first");
        first.initCause(new IllegalStateException("second", first));
        assertThat(trace(travelled(first))).contains("first", "second");
    }

    private static int overflow(int depth) {
        return depth == Integer.MAX_VALUE ? 0 : overflow(depth + 1) + 1;
    }

    private static String trace(Throwable throwable) {
        StringWriter text = new StringWriter();
        throwable.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
