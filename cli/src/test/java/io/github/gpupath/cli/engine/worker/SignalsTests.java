package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.gpupath.cli.testing.IgnoredSignals;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 30, unit = TimeUnit.MINUTES)
class SignalsTests {

    private static void raise(String name) throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Signal"); // by its name, since javac warns about it
        type.getMethod("raise", type)
                .invoke(null, type.getConstructor(String.class).newInstance(name));
    }

    /** Else a run whose terminal ends would not write its results: its shell says so, and the system again. */
    @ParameterizedTest
    @CsvSource({"HUP,HUP", "TERM,HUP"})
    void theEndOfATerminalAsksForTheEndOnce(String asked, String again) throws Exception {
        assumeFalse(IgnoredSignals.has(IgnoredSignals.HUP), "SIGHUP is ignored here, as under nohup");
        BlockingQueue<String> heard = new LinkedBlockingQueue<>();
        try (Signals signals = Signals.hear(() -> heard.add("first"), () -> heard.add("next"))) {
            raise(asked);
            assertThat(heard.take()).isEqualTo("first");
            raise(again);
            raise("TERM");
            assertThat(heard.take()).isEqualTo("next");
            Thread.sleep(100); // what came before may still be told
            assertThat(heard).isEmpty();
        }
    }

    /** Else a run that is told to end at once would write its results behind the words that it has not. */
    @Test
    void whoClosesWaitsForAnEndThatHasBegun() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch next = new CountDownLatch(1);
        CountDownLatch wait = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        AtomicBoolean endedBefore = new AtomicBoolean();
        Signals signals = Signals.hear(first::countDown, () -> {
            next.countDown();
            try {
                wait.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            ended.set(true);
        });
        raise("TERM");
        first.await();
        raise("TERM");
        next.await();

        Thread closing = new Thread(() -> {
            signals.close();
            endedBefore.set(ended.get());
        });
        closing.start();
        while (closing.getState() != Thread.State.BLOCKED) {
            assertThat(closing.isAlive()).as("it did not wait").isTrue();
            Thread.sleep(1);
        }
        wait.countDown();
        closing.join();
        assertThat(endedBefore).isTrue();
    }
}
