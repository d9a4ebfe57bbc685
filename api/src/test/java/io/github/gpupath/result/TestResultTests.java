package io.github.gpupath.result;

import static io.github.gpupath.result.Records.PLACES;
import static io.github.gpupath.result.Records.SAMPLES;
import static io.github.gpupath.result.Records.STATISTICS;
import static io.github.gpupath.result.Records.at;
import static io.github.gpupath.result.Records.failed;
import static io.github.gpupath.result.Records.measurement;
import static io.github.gpupath.result.Records.ofTest;
import static io.github.gpupath.result.Records.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.result.Measurement.HandedBack;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Metric.Better;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestResultTests {

    @Test
    void whatIsTrueIsTaken() {
        Measurement measured = measurement(STATISTICS, PLACES);
        assertThat(result(Better.HIGHER, Status.OK, null, measured).value()).isEqualTo(4);
        Measurement time = measurement(2.5, STATISTICS, SAMPLES, PLACES);
        assertThat(result(Better.LOWER, Status.OK, null, time).value()).isEqualTo(2.5);
    }

    @Test
    void aValueThatIsNotThatOfTheSamples() {
        Measurement measured = measurement(4.1, STATISTICS, SAMPLES, PLACES);
        assertThatThrownBy(() -> result(Better.HIGHER, Status.OK, null, measured))
                .hasMessageStartingWith("a value of 4.1, which is not that of its samples");
        assertThatThrownBy(() -> result(Better.LOWER, Status.OK, null, measurement(STATISTICS, PLACES)))
                .hasMessageStartingWith("a value of 4.0");
    }

    /** The metrics of the four samples are 20 / 2, 20, 10 / 4 and 10 / 3. */
    @Test
    void ofWhatTheKernelCountsItselfTheValueIsTheMedianOfEach() {
        HandedBack ticks = new HandedBack("ticks", "", List.of(20.0, 20.0, 10.0, 10.0));
        double median = (10 + 10 / 3.0) / 2;
        Measurement measured = measurement(median, STATISTICS, SAMPLES, PLACES, List.of(ticks));
        assertThat(result(Better.HIGHER, Status.OK, null, measured).value()).isEqualTo(median);
        Measurement other = measurement(7, STATISTICS, SAMPLES, PLACES, List.of(ticks));
        assertThatThrownBy(() -> result(Better.HIGHER, Status.OK, null, other))
                .hasMessageStartingWith("a value of 7.0");
        assertThatThrownBy(() -> measurement(4, STATISTICS, SAMPLES, PLACES, List.of(ticks, ticks)))
                .hasMessage("two numbers ticks that the kernel handed back");
        HandedBack fewer = new HandedBack("ticks", "", List.of(20.0, 20.0, 10.0));
        assertThatThrownBy(() -> measurement(4, STATISTICS, SAMPLES, PLACES, List.of(fewer)))
                .hasMessage("3 numbers ticks that the kernel handed back after 4 samples");
    }

    @Test
    void aPartOfAnIdIsNeverEmpty() {
        for (String id : List.of("load/", "load//a", "load/a/")) {
            assertThatThrownBy(() -> ofTest(id, null)).hasMessage("the test " + id + ", a part of whose id is empty");
            assertThatThrownBy(() -> ofTest("load/a", id))
                    .hasMessage("the test " + id + ", a part of whose id is empty");
        }
        assertThat(ofTest("load/a", "load/b").base()).isEqualTo("load/b");
    }

    @Test
    void aStateThatDoesNotFit() {
        Measurement measured = measurement(STATISTICS, PLACES);
        assertThatThrownBy(() -> result(Better.HIGHER, Status.FAILED, "it broke", measured))
                .hasMessage("a measurement, and is failed");
        assertThatThrownBy(() -> result(Better.HIGHER, Status.OK, "it broke", measured))
                .hasMessage("a reason why it is not ok, and is ok");
        assertThatThrownBy(() -> result(Better.HIGHER, Status.FAILED, null, null))
                .hasMessage("no reason why it is failed");
        for (String blank : List.of("", " ")) {
            for (Status status : List.of(Status.FAILED, Status.SKIPPED, Status.UNSUPPORTED)) {
                assertThatThrownBy(() -> result(Better.HIGHER, status, blank, null))
                        .hasMessage("no reason why it is " + status.word());
            }
            assertThatThrownBy(() -> ofTest("load/a", blank, List.of(), null)).hasMessage("a blank label");
        }
    }

    @Test
    void aTestLiesWhereItsIdSays() {
        List<CoordinateRecord> place =
                List.of(new CoordinateRecord("resource", "buffer", null), new CoordinateRecord("size", "4k", 4096.0));
        assertThat(ofTest("load/buffer/4k", "a", place, null).coordinates()).isEqualTo(place);
        for (String other : List.of("load/buffer/8k", "load/buffer", "load/buffer/4k/a", "load/4k/buffer")) {
            assertThatThrownBy(() -> ofTest(other, "a", place, null))
                    .hasMessage("the test " + other + ", whose coordinates make load/buffer/4k");
        }
    }

    @Test
    void aTestLiesOnEachAxisOnce() {
        CoordinateRecord word = new CoordinateRecord("resource", "buffer", null);
        assertThatThrownBy(() -> failed(List.of(word, word), "loads", "loads/s", Better.HIGHER))
                .hasMessage("two coordinates on the axis resource");
        assertThatThrownBy(() -> at("size", Double.POSITIVE_INFINITY))
                .hasMessage("a number on the axis size of Infinity, which is no finite number");
        assertThatThrownBy(() -> at("size", Double.NaN))
                .hasMessage("a number on the axis size of NaN, which is no finite number");
    }

    /** Ten loads, whose median is 2.5 s. */
    @Test
    void aValueDividesTheAmountOfItsMetric() {
        assertThat(measured("loads-per-second", 4).value()).isEqualTo(4);
        assertThat(measured("hops-per-second", 1 / 2.5).value()).isEqualTo(1 / 2.5);
        assertThatThrownBy(() -> measured("loads-per-second", 1 / 2.5))
                .hasMessage("a value of 0.4, which is not that of its samples, whose median is 2.5 s");
    }

    private static TestResult measured(String metric, double value) {
        return Records.result(
                List.of(),
                metric,
                "loads/s",
                Better.HIGHER,
                Status.OK,
                null,
                Records.measurement(value, Records.STATISTICS, Records.SAMPLES, Records.PLACES));
    }

    @Test
    void aMetricOfTheProgramHasItsUnit() {
        assertThatThrownBy(() -> failed(List.of(), "seconds", "B/s", Better.LOWER))
                .hasMessage("seconds in B/s where lower is better, and these are in s where lower is better");
        assertThatThrownBy(() -> failed(List.of(), "seconds", "s", Better.HIGHER))
                .hasMessage("seconds in s where higher is better, and these are in s where lower is better");
        assertThat(failed(List.of(), "hop-latency", "hops", Better.LOWER).unit())
                .isEqualTo("hops");
    }
}
