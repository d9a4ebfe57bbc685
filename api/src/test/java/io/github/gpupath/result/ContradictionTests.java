package io.github.gpupath.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.result.DeviceRecord.Timer;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.Measurement.Cycles;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.Measurement.HandedBack;
import io.github.gpupath.result.Measurement.Replicate;
import io.github.gpupath.result.ResultFile.Cache;
import io.github.gpupath.result.ResultFile.Host;
import io.github.gpupath.result.ResultFile.Tool;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Metric.Better;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContradictionTests {

    private static final List<Double> SAMPLES = List.of(2.0, 1.0, 4.0, 3.0);

    /** What four samples from two places, 2 and 4, 1 and 3, are summed up as. */
    private static final Statistics STATISTICS = new Statistics(2.5, 1, 1, 1, 4, 0.5163977794943222, 4);

    private static final List<Replicate> PLACES = List.of(new Replicate(1, 2, 3, null), new Replicate(1, 2, 2, null));

    private static Measurement measurement(Statistics statistics, List<Replicate> places) {
        return measurement(4, statistics, SAMPLES, places);
    }

    private static Measurement measurement(
            double value, Statistics statistics, List<Double> samples, List<Replicate> places) {
        return measurement(value, statistics, samples, places, null);
    }

    private static Measurement measurement(
            double value,
            Statistics statistics,
            List<Double> samples,
            List<Replicate> places,
            @Nullable List<HandedBack> handedBack) {
        return new Measurement(
                value,
                statistics,
                samples,
                SAMPLES,
                places,
                1,
                10L,
                null,
                null,
                null,
                null,
                "device",
                End.TIME,
                handedBack,
                null);
    }

    private static TestResult result(
            Better better, Status status, @Nullable String reason, @Nullable Measurement measured) {
        return result(List.of(), "loads", "loads/s", better, status, reason, measured);
    }

    private static TestResult failed(List<CoordinateRecord> coordinates, String metric, String unit, Better better) {
        return result(coordinates, metric, unit, better, Status.FAILED, "it broke", null);
    }

    private static TestResult at(String axis, @Nullable Double number) {
        return failed(List.of(new CoordinateRecord(axis, "a", number)), "loads", "loads/s", Better.HIGHER);
    }

    private static TestResult result(
            List<CoordinateRecord> coordinates,
            String metric,
            String unit,
            Better better,
            Status status,
            @Nullable String reason,
            @Nullable Measurement measured) {
        return new TestResult(
                "load/a",
                "a",
                "load",
                coordinates,
                null,
                "vulkan",
                "gpu",
                "1",
                metric,
                unit,
                better,
                status,
                reason,
                measured != null,
                List.of(),
                measured);
    }

    @Test
    void whatIsTrueIsTaken() {
        Measurement measured = measurement(STATISTICS, PLACES);
        assertThat(result(Better.HIGHER, Status.OK, null, measured).value()).isEqualTo(4);
        Measurement time = measurement(2.5, STATISTICS, SAMPLES, PLACES);
        assertThat(result(Better.LOWER, Status.OK, null, time).value()).isEqualTo(2.5);
    }

    /** A figure of the statistics is another. */
    @ParameterizedTest
    @CsvSource({
        "2.4, 1, 1, 1, 4, 0.5163977794943222, 4, a median of 2.4",
        "2.5, 2, 1, 1, 4, 0.5163977794943222, 4, a min of 2.0",
        "2.5, 3, 1, 1, 4, 0.5163977794943222, 4, a min of 3.0 above the median",
        "2.5, 1, 2, 1, 4, 0.5163977794943222, 4, a mad of 2.0",
        "2.5, 1, 1, 3, 4, 0.5163977794943222, 4, an interval from 3.0 to 4.0",
        "2.5, 1, 1, 1, 2, 0.5163977794943222, 4, an interval from 1.0 to 2.0",
        "2.5, 1, 1, 2.1, 4, 0.5163977794943222, 4, 'does not hold its middle samples, from 2.0 to 3.0'",
        "2.5, 1, 1, 1, 2.9, 0.5163977794943222, 4, 'does not hold its middle samples, from 2.0 to 3.0'",
        "2.5, 1, 1, 2.5, 2.5, 0.5163977794943222, 4, an interval from 2.5 to 2.5 that does not hold its middle",
        "2.5, 1, 1, -1, 4, 0.5163977794943222, 4, a lower end of the interval of -1.0",
        "2.5, 1, 1, 1, Infinity, 0.5163977794943222, 4, an upper end of the interval of Infinity",
        "NaN, 1, 1, 1, 4, 0.5163977794943222, 4, statistics without a finite median",
        "2.5, 1, 1, NaN, 4, 0.5163977794943222, 4, an interval from NaN",
        "2.5, 1, 1, 1, 4, 0.6, 4, a cv of 0.6",
        "2.5, 1, 1, 1, 4, 0.5163977794943222, 5, statistics of 5 samples"
    })
    void statisticsThatAreNotTheSamples(
            double median, double min, double mad, double low, double high, double cv, int n, String words) {
        assertThatThrownBy(() -> measurement(new Statistics(median, min, mad, low, high, cv, n), PLACES))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }

    /** Three samples, whose middle ones are all; and five whose middle ones are the same, as by a coarse clock. */
    @Test
    void anIntervalOfOddSamplesHoldsThoseBesideTheMedian() {
        assertThatThrownBy(() -> ofOnePlace(List.of(1.0, 2.0, 3.0), new Statistics(2, 1, 1, 1.5, 3, 0.5, 3)))
                .hasMessage("an interval from 1.5 to 3.0 that does not hold its middle samples, from 1.0 to 3.0");
        Statistics same = new Statistics(2, 1, 0, 2, 2, Math.sqrt(0.5) / 2, 5);
        assertThat(ofOnePlace(List.of(1.0, 2.0, 2.0, 2.0, 3.0), same).statistics())
                .isEqualTo(same);
    }

    private static Measurement ofOnePlace(List<Double> samples, Statistics statistics) {
        return new Measurement(
                statistics.median(),
                statistics,
                samples,
                samples,
                List.of(new Replicate(1, samples.size(), statistics.median(), null)),
                1,
                null,
                null,
                null,
                null,
                null,
                "device",
                End.TIME,
                null,
                null);
    }

    @Test
    void samplesAndPlacesThatAreNone() {
        assertThatThrownBy(() -> measurement(4, STATISTICS, List.of(2.0, 1.0, 4.0, 0.0), PLACES))
                .hasMessage("a sample of 0.0");
        assertThatThrownBy(() -> measurement(4, STATISTICS, List.of(2.0, 1.0, 4.0), PLACES))
                .hasMessage("3 samples, and 4 host samples");
        assertThatThrownBy(() -> measurement(STATISTICS, List.of())).hasMessage("0 replicates of 4 samples");
        assertThatThrownBy(() -> measurement(STATISTICS, List.of(PLACES.get(0), PLACES.get(0))))
                .hasMessage("a median of a replicate of 3.0, and 2.0 by its samples");
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

    /** By the host's clock, the kernel counted twice as much in two of the batches; older files have their seconds as they were. */
    @Test
    void samplesByTheHostsClockAreThoseOfTheHost() {
        HandedBack ticks = new HandedBack("ticks", "", List.of(20.0, 20.0, 10.0, 10.0));
        List<Double> ofEqualCounts = List.of(1.5, 0.75, 6.0, 4.5);
        assertThat(ofHost(SAMPLES, null).samples()).isEqualTo(SAMPLES);
        assertThat(ofHost(SAMPLES, List.of(ticks)).samples()).isEqualTo(SAMPLES);
        assertThat(ofHost(ofEqualCounts, List.of(ticks)).samples()).isEqualTo(ofEqualCounts);
        assertThatThrownBy(() -> ofHost(ofEqualCounts, null))
                .hasMessage("a sample of 1.5 by the host's clock, and a host sample of 2.0");
    }

    private static Measurement ofHost(List<Double> samples, @Nullable List<HandedBack> handedBack) {
        double median = Contradictions.median(samples);
        double mad = Contradictions.median(
                samples.stream().map(sample -> Math.abs(sample - median)).toList());
        double mean = samples.stream().mapToDouble(sample -> sample).sum() / samples.size();
        double squares = samples.stream()
                .mapToDouble(sample -> (sample - mean) * (sample - mean))
                .sum();
        double cv = Math.sqrt(squares / (samples.size() - 1)) / mean;
        double min = Collections.min(samples);
        return new Measurement(
                1 / median,
                new Statistics(median, min, mad, min, Collections.max(samples), cv, samples.size()),
                samples,
                SAMPLES,
                List.of(new Replicate(1, samples.size(), median, null)),
                1,
                null,
                null,
                null,
                null,
                null,
                Measurement.HOST,
                End.TIME,
                handedBack,
                null);
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

    private static TestResult ofTest(String id, @Nullable String base) {
        return new TestResult(
                id,
                "a",
                "load",
                List.of(),
                base,
                "vulkan",
                "gpu",
                "1",
                "loads",
                "loads/s",
                Better.HIGHER,
                Status.FAILED,
                "it broke",
                false,
                List.of(),
                null);
    }

    /** Ten samples, half whose interval is 3 % of their median; a quick run asks for ten and 2 %. */
    @Test
    void roundsEndWhenTheSettingsLetThem() {
        assertThat(ended(10, Measurement.DEVICE, End.TIME).results()).hasSize(1);
        assertThat(ended(10, Measurement.DEVICE, End.REPLICATES).results()).hasSize(1);
        assertThat(ended(10, Measurement.HOST, End.INTERVAL).results()).hasSize(1);
        assertThatThrownBy(() -> ended(10, Measurement.DEVICE, End.INTERVAL))
                .hasMessageStartingWith(
                        "a measurement of load/a on vulkan that ended with its interval, half of which is 0.03")
                .hasMessageEndingWith(" of the median and was to be 0.02");
        assertThat(ended(8, Measurement.DEVICE, End.INTERRUPTION).results()).hasSize(1);
        assertThatThrownBy(() -> ended(8, Measurement.DEVICE, End.TIME))
                .hasMessage("a measurement of load/a on vulkan that ended after 8 rounds, which are fewer than 10");
    }

    /** A quick run has five places in one process. */
    @Test
    void placesAreNoMoreThanTheSettingsLet() {
        assertThat(at(5, 1).results()).hasSize(1);
        assertThat(at(1, 1).results()).hasSize(1);
        assertThatThrownBy(() -> at(6, 1))
                .hasMessage("a measurement of load/a on vulkan at 6 places, which are more than 5");
        assertThatThrownBy(() -> at(2, 2))
                .hasMessage("a measurement of load/a on vulkan in 2 processes, which are more than 1");
    }

    /** Each place has two samples, and each process the next place. */
    private static ResultFile at(int places, int processes) {
        return taken(
                2 * places,
                Measurement.DEVICE,
                End.INTERRUPTION,
                IntStream.range(0, places)
                        .mapToObj(place -> new Replicate(1 + place % processes, 2, median(place, place + places), null))
                        .toList());
    }

    private static double median(int round, int other) {
        return (sample(round) + sample(other)) / 2;
    }

    private static double sample(int round) {
        return round % 2 == 0 ? 0.97 : 1.03;
    }

    private static ResultFile ended(int rounds, String timer, End end) {
        return taken(rounds, timer, end, List.of(new Replicate(1, rounds, 1, null)));
    }

    private static ResultFile taken(int rounds, String timer, End end, List<Replicate> places) {
        List<Double> samples =
                IntStream.range(0, rounds).mapToObj(ContradictionTests::sample).toList();
        double cv = 0.03 * Math.sqrt(rounds / (rounds - 1.0));
        Measurement measured = new Measurement(
                1,
                new Statistics(1, 0.97, 0.03, 0.97, 1.03, cv, rounds),
                samples,
                samples,
                places,
                1,
                null,
                null,
                null,
                null,
                null,
                timer,
                end,
                null,
                null);
        return file(
                new SuiteRecord("load", "loads", List.of(), List.of(), null),
                List.of(result(Better.HIGHER, Status.OK, null, measured)));
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
    }

    @Test
    void aFigureLiesWithinItsInterval() {
        assertThatThrownBy(() -> new Figure("cost", "s", 4, 1.0, 3.0, null))
                .hasMessage("cost of 4.0, and is between 1.0 and 3.0");
        assertThatThrownBy(() -> new Figure("cost", "s", 0.5, 1.0, null, null))
                .hasMessage("cost of 0.5, and is between 1.0 and null");
        assertThat(new Figure("cost", "s", Math.nextUp(3.0), 1.0, 3.0, null).value())
                .isGreaterThan(3);
    }

    @Test
    void cyclesAreThoseOfTheValue() {
        Measurement measured = measurement(2.5, STATISTICS, SAMPLES, PLACES);
        assertThat(measured.with(new Cycles(5, 2, "vulkan")).cycles()).isNotNull();
        assertThatThrownBy(() -> measured.with(new Cycles(6, 2, "vulkan")))
                .hasMessage("6.0 cycles, and a value of 2.5 at 2.0 Hz");
    }

    @Test
    void numbersThatAreImpossible() {
        assertThatThrownBy(() -> new Replicate(1, 2, 3, -1L)).hasMessage("a lead of -1 bytes");
        assertThatThrownBy(() -> new Geometry(List.of(1, 1, 1), List.of(1, 1, 1), List.of(), -0.5))
                .hasMessage("a coverage of -0.5");
        assertThatThrownBy(() -> new Cache(0, 1)).hasMessage("a level of 0.0");
        assertThatThrownBy(() -> new Cache(1, -1)).hasMessage("a size of -1.0");
        assertThatThrownBy(() -> new Timer(-1, null, null)).hasMessage("a tick of -1.0");
        assertThatThrownBy(() -> device(-1L, null, null)).hasMessage("memoryBytes of -1.0");
        assertThatThrownBy(() -> device(null, 0, null)).hasMessage("a subgroupSize of 0.0");
        assertThatThrownBy(() -> device(null, null, -1.0)).hasMessage("laneOperations of -1.0");
    }

    @Test
    void aTestLiesOnEachAxisOnce() {
        CoordinateRecord word = new CoordinateRecord("resource", "buffer", null);
        assertThatThrownBy(() -> failed(List.of(word, word), "loads", "loads/s", Better.HIGHER))
                .hasMessage("two coordinates on the axis resource");
        assertThatThrownBy(() -> at("size", Double.POSITIVE_INFINITY))
                .hasMessage("a number on the axis size of Infinity");
        assertThatThrownBy(() -> at("size", Double.NaN)).hasMessage("a number on the axis size of NaN");
    }

    /** A scale of a later program, or an axis that the suite does not name, is nothing to judge by. */
    @ParameterizedTest
    @CsvSource({
        "size, 4096, true",
        "size, 0, false",
        "size, -1, false",
        "size, , false",
        "shift, -1, true",
        "shift, , false",
        "resource, , true",
        "resource, 1, false",
        "angle, , true",
        "unknown, , true"
    })
    void aCoordinateIsAPlaceOnItsAxis(String axis, @Nullable Double number, boolean fits) {
        SuiteRecord suite = new SuiteRecord(
                "load",
                "loads",
                List.of(
                        new AxisRecord("size", "logarithmic", "B"),
                        new AxisRecord("shift", "linear", ""),
                        new AxisRecord("resource", "words", ""),
                        new AxisRecord("angle", "circular", "")),
                List.of(),
                null);
        TestResult result = at(axis, number);
        if (fits) {
            assertThat(file(suite, List.of(result)).results()).containsExactly(result);
        } else {
            assertThatThrownBy(() -> file(suite, List.of(result)))
                    .hasMessage("a result of load/a at [" + axis + " a" + (number == null ? "" : " (" + number + ")")
                            + "], where the axes of its suite have no place");
        }
        SuiteRecord other = new SuiteRecord("store", "stores", suite.axes(), List.of(), null);
        assertThat(file(other, List.of(result)).suites()).containsExactly(other);
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

    @Test
    void whatDiffersOfTwoMetricsIsSaid() {
        SuiteRecord suite = new SuiteRecord("load", "loads", List.of(), List.of(), null);
        TestResult result = failed(List.of(), "loads", "loads/s", Better.HIGHER);
        String words = "results of load/a of two metrics, loads in loads/s where higher is better, and ";
        assertThatThrownBy(() -> file(suite, List.of(result, failed(List.of(), "words", "loads/s", Better.HIGHER))))
                .hasMessage(words + "words in loads/s where higher is better");
        assertThatThrownBy(() -> file(suite, List.of(result, failed(List.of(), "loads", "loads/s", Better.LOWER))))
                .hasMessage(words + "loads in loads/s where lower is better");
    }

    @Test
    void aFindingRestsOnTestsWithResults() {
        SuiteRecord suite = new SuiteRecord("load", "loads", List.of(), List.of(), null);
        ResultFile file = file(suite, List.of(at("size", 1.0)));
        FindingRecord finding = finding("load/a");
        assertThat(file.concluding(List.of(finding)).findings()).containsExactly(finding);
        assertThat(file.concluding(List.of(finding)).with(List.of()).findings()).isEmpty();
        assertThatThrownBy(() -> file.concluding(List.of(finding("load/a", "load/b"))))
                .hasMessage("a finding about load on vulkan of the device gpu that rests on [load/b],"
                        + " of which it has no result there");
        assertThatThrownBy(() -> finding()).hasMessage("a finding about load that rests on no test");
        assertThatThrownBy(() -> finding("load/a", "store/a"))
                .hasMessage("a finding of the suite load that rests on store/a");
    }

    /** The same result through another backend is no ground. */
    @Test
    void aFindingRestsOnResultsThroughItsOwnBackend() {
        DeviceRecord vulkan = device(null, null, null);
        DeviceRecord opencl = device("opencl", null, null, null);
        SuiteRecord suite = new SuiteRecord("load", "loads", List.of(), List.of(), null);
        TestResult result = at("size", 1.0);
        ResultFile file = file(List.of(vulkan, opencl), suite, List.of(result));
        FindingRecord finding = finding("load/a");
        FindingRecord other = new FindingRecord(
                "load", "opencl", "gpu", "1", "level", "load", "l", List.of(), List.of("load/a"), "words");
        assertThat(file.concluding(List.of(finding)).findings()).containsExactly(finding);
        assertThatThrownBy(() -> file.concluding(List.of(finding, other)))
                .hasMessage("a finding about load on opencl of the device gpu that rests on [load/a],"
                        + " of which it has no result there");
    }

    /** Two dips of a curve have one name, and other tests. */
    @Test
    void aFindingIsToldOnce() {
        SuiteRecord suite = new SuiteRecord("load", "loads", List.of(), List.of(), null);
        ResultFile file = file(suite, List.of(at("size", 1.0), ofTest("load/b", null)));
        FindingRecord one = finding(List.of(figure("cost", 1)), "load/a");
        FindingRecord other = finding(List.of(figure("cost", 2)), "load/a");
        FindingRecord elsewhere = finding(List.of(figure("cost", 2)), "load/b");
        assertThat(file.concluding(List.of(one, elsewhere)).findings()).hasSize(2);
        for (FindingRecord again : List.of(one, other)) {
            assertThatThrownBy(() -> file.concluding(List.of(one, again)))
                    .hasMessage("two findings about load on vulkan of the device gpu, both of the kind level with the"
                            + " name l and the same tests");
        }
        assertThatThrownBy(() -> finding(List.of(figure("cost", 1), figure("cost", 2)), "load/a"))
                .hasMessage("two figures cost in a finding about load");
    }

    private static Figure figure(String name, double value) {
        return new Figure(name, "s", value, null, null, null);
    }

    private static FindingRecord finding(String... tests) {
        return finding(List.of(), tests);
    }

    private static FindingRecord finding(List<Figure> figures, String... tests) {
        return new FindingRecord("load", "vulkan", "gpu", "1", "level", "load", "l", figures, List.of(tests), "words");
    }

    private static ResultFile file(SuiteRecord suite, List<TestResult> results) {
        return file(List.of(device(null, null, null)), suite, results);
    }

    private static ResultFile file(List<DeviceRecord> devices, SuiteRecord suite, List<TestResult> results) {
        return ResultFile.of(
                new Tool("gpupath", "1", null, "17"),
                host("2026-11-25T06:54:46Z", null),
                new Settings(List.of(), List.of("vulkan"), Profile.QUICK, false, false, Map.of()),
                devices,
                List.of(suite),
                results,
                List.of(),
                List.of(),
                null);
    }

    @Test
    void timesAreInstantsInTheirOrder() {
        String start = "2026-11-25T06:54:46Z";
        assertThat(host(start, start).resumedAt()).containsExactly(start);
        String words = ", which is no time in UTC such as 2026-11-25T06:54:46Z";
        for (String none : List.of("", "yesterday", "2026-13-25T06:54:46Z", "2026-11-25T06:54:46+01:00")) {
            assertThatThrownBy(() -> host(none, null)).hasMessage("a startedAt of " + none + words);
            assertThatThrownBy(() -> host(start, none)).hasMessage("a resumedAt of " + none + words);
        }
        assertThatThrownBy(() -> host(start, "2026-11-25T06:54:45Z"))
                .hasMessage("a resumedAt of 2026-11-25T06:54:45Z, before its startedAt of " + start);
        String later = "2026-11-25T07:00:00Z";
        assertThat(host(start, later).resumed(later).resumedAt()).containsExactly(later, later);
        assertThatThrownBy(() -> host(start, later).resumed(start))
                .hasMessage("a resumedAt of " + start + ", before its earlier resumedAt of " + later);
        assertThat(host(start, null).lastStartedAt()).isEqualTo(start);
        assertThat(host(start, later).lastStartedAt()).isEqualTo(later);
    }

    private static Host host(String startedAt, @Nullable String resumedAt) {
        return new Host("Linux", "amd64", 2, startedAt, resumedAt == null ? null : List.of(resumedAt), null);
    }

    @Test
    void settingsHaveBounds() {
        assertThat(Profile.QUICK.withMinRounds(Profile.MOST_ROUNDS).minRounds()).isEqualTo(100_000);
        assertThatThrownBy(() -> Profile.QUICK.withMinRounds(Profile.MOST_ROUNDS + 1))
                .hasMessage("100001 rounds are more than 100000");
        assertThatThrownBy(() -> new Profile("wide", 0, 0, 1, 1, 10, 1.1, 1, 1, 1))
                .hasMessage("an intervalGoal of 1.1, which is not above 0 and at most 1");
    }

    private static DeviceRecord device(
            @Nullable Long memoryBytes, @Nullable Integer subgroupSize, @Nullable Double laneOperations) {
        return device("vulkan", memoryBytes, subgroupSize, laneOperations);
    }

    private static DeviceRecord device(
            String backend,
            @Nullable Long memoryBytes,
            @Nullable Integer subgroupSize,
            @Nullable Double laneOperations) {
        return new DeviceRecord(
                backend,
                "gpu",
                "GPU",
                "Fake Inc.",
                "other",
                "fake",
                "1",
                "1",
                null,
                null,
                null,
                subgroupSize,
                memoryBytes,
                null,
                laneOperations,
                null,
                null,
                null,
                null);
    }
}
