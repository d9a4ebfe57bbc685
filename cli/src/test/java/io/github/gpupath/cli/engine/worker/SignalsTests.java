package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, unit = TimeUnit.MINUTES)
class SignalsTests {

    private static void raise() throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Signal"); // by its name, since javac warns about it
        type.getMethod("raise", type)
                .invoke(null, type.getConstructor(String.class).newInstance("TERM"));
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
        raise();
        first.await();
        raise();
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
