package io.github.gpupath.cli.engine.measure;

import static io.github.gpupath.cli.engine.measure.ScriptedWorker.steady;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.suite.TestCase;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CompileAheadTests {

    private static final List<TestCase> TESTS = Stream.of("tiny/a", "tiny/b", "tiny/c", "tiny/d")
            .map(TinyTest::named)
            .toList();

    @Test
    void aHelperCompilesTheTestsThatHaveNotBegun() {
        CountDownLatch begun = new CountDownLatch(1);
        Helper helper = new Helper();
        CompileAhead ahead = CompileAhead.start(
                List.of(() -> {
                    await(begun);
                    return helper.target();
                }),
                TESTS);
        ahead.begun(2);
        begun.countDown();

        await(helper.closed);
        assertThat(ahead.end()).isEmpty();
        assertThat(helper.calls()).containsExactly("open", "compile tiny/c", "compile tiny/d", "close");
    }

    @Test
    void nothingIsCompiledDuringAPause() {
        Helper helper = new Helper();
        CompileAhead ahead = CompileAhead.start(List.of(helper::target), Collections.nCopies(100_000, TESTS.get(0)));
        await(helper.compiles);
        for (int pause = 0; pause < 100; pause++) {
            ahead.pausedDuring(() -> {
                int before = helper.calls().size();
                assertThat(helper.isCompiling).isFalse();
                for (int i = 0; i < 100; i++) {
                    Thread.yield();
                }
                assertThat(helper.calls()).hasSize(before);
            });
        }
        ahead.end();
    }

    @Test
    void aKernelThatIsRefusedLeavesTheOthersAndALostHelperIsReported() {
        Helper helper = new Helper();
        helper.failures.put("tiny/a", new BackendException.Unsupported("no"));
        helper.failures.put("tiny/c", new IllegalStateException("lost"));
        CompileAhead ahead = CompileAhead.start(List.of(helper::target), TESTS);

        await(helper.closed);
        assertThat(ahead.end()).extracting(RuntimeException::getMessage).containsExactly("lost");
        assertThat(helper.calls())
                .containsExactly("open", "compile tiny/a", "compile tiny/b", "compile tiny/c", "close");
    }

    /** A worker that only compiles, in 0.1 ms a kernel: a list of 100,000 outlasts the test. */
    private static final class Helper extends ScriptedWorker {

        final Map<String, RuntimeException> failures = new HashMap<>();
        final CountDownLatch compiles = new CountDownLatch(1);
        final CountDownLatch closed = new CountDownLatch(1);
        boolean isCompiling;

        Helper() {
            super("one", steady(1));
        }

        @Override
        public void compile(String test) {
            isCompiling = true;
            super.compile(test);
            compiles.countDown();
            LockSupport.parkNanos(100_000);
            if (failures.containsKey(test)) {
                throw failures.get(test);
            }
            isCompiling = false;
        }

        @Override
        public void close() {
            super.close();
            closed.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
