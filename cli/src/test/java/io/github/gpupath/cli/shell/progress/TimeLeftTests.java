package io.github.gpupath.cli.shell.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.FakeClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeLeftTests {

    private final FakeClock clock = new FakeClock();
    private final TimeLeft left = new TimeLeft(10);

    private void test(int seconds) {
        left.testStarted(clock.instant());
        left.carriedOut();
        clock.pass(Duration.ofSeconds(seconds));
    }

    @Test
    void nothingIsSaidBeforeThreeTestsAreOver() {
        test(2);
        test(2);
        test(2);
        assertThat(left.at(clock.instant())).isEmpty();
        left.testStarted(clock.instant());
        assertThat(left.at(clock.instant())).contains(Duration.ofSeconds(14));
    }

    @Test
    void neitherTheWarmUpNorAHangCountsForTheOthers() {
        test(9);
        test(2);
        test(2);
        test(60);
        test(2);
        left.testStarted(clock.instant());
        assertThat(left.at(clock.instant())).contains(Duration.ofSeconds(10));
    }

    @Test
    void testsThatWorkOnNoBackendTellNothing() {
        test(2);
        test(2);
        test(2);
        for (int i = 0; i < 4; i++) {
            left.testStarted(clock.instant());
        }
        left.testStarted(clock.instant());
        assertThat(left.at(clock.instant())).contains(Duration.ofSeconds(6));
    }

    @Test
    void theTimeOfThePresentTestRunsDownAndNotBelowZero() {
        test(2);
        test(2);
        test(2);
        left.testStarted(clock.instant());
        clock.pass(Duration.ofSeconds(1));
        assertThat(left.at(clock.instant())).contains(Duration.ofSeconds(13));
        clock.pass(Duration.ofSeconds(50));
        assertThat(left.at(clock.instant())).contains(Duration.ofSeconds(12));
    }

    @Test
    void isWrittenAsOnAClock() {
        assertThat(TimeLeft.text(Duration.ofMillis(4_600))).isEqualTo("0:05");
        assertThat(TimeLeft.text(Duration.ofMillis(59_700))).isEqualTo("1:00");
        assertThat(TimeLeft.text(Duration.ofSeconds(85))).isEqualTo("1:25");
        assertThat(TimeLeft.text(Duration.ofSeconds(3725))).isEqualTo("1:02:05");
    }
}
