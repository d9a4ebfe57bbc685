package io.github.gpupath.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClockTieTests {

    /** A device clock with ticks of 3 ns, 1,000 ns ahead of the host's, on a host with frequent interruptions. */
    private static final class Clocks {
        private final SplittableRandom random;
        private long now = 5_000_000;

        Clocks(long seed) {
            random = new SplittableRandom(seed);
        }

        private void pass(long nanos) {
            now += nanos + (random.nextInt(4) == 0 ? random.nextInt(2_000_000) : 0);
        }

        long host() {
            pass(25);
            return now;
        }

        long device() {
            pass(400);
            long ticks = (now + 1000) / 3;
            pass(100);
            return ticks;
        }
    }

    @Test
    void isNarrowHoweverOftenTheHostIsInterrupted() {
        for (long seed = 0; seed < 500; seed++) {
            Clocks clocks = new Clocks(seed);
            ClockTie tie = ClockTie.of(clocks::device, clocks::host);
            assertThat(tie.uncertaintyNanos()).isLessThan(300);
            assertThat(tie.deviceTicks() * 3 - 1000)
                    .as("the host's time at that tick")
                    .isBetween(tie.hostNanos() - tie.uncertaintyNanos() - 3, tie.hostNanos() + tie.uncertaintyNanos());
        }
    }

    @Test
    void aBeginningOutsideOfTheBatchIsRefused() {
        BatchTime time = BatchTime.submitted(2_000, 10_000);
        assertThat(time.begun(4_000, 300))
                .isEqualTo(new BatchTime(OptionalLong.empty(), 10_000, OptionalLong.of(2_000), OptionalLong.of(4_000)));
        assertThat(time.begun(10_300, 300).startNanos()).hasValue(10_300);
        for (long impossible : new long[] {-5, 0, 10_301}) {
            assertThatThrownBy(() -> time.begun(impossible, 300))
                    .isInstanceOf(BackendException.Unsupported.class)
                    .hasMessage("the device's clock cannot be aligned with the host's: work of 10000 ns started "
                            + impossible + " ns after submission, ±300 ns");
        }
    }
}
