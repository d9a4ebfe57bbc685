package io.github.gpupath.result;

import static io.github.gpupath.result.Records.at;
import static io.github.gpupath.result.Records.device;
import static io.github.gpupath.result.Records.file;
import static io.github.gpupath.result.Records.ofTest;
import static io.github.gpupath.result.Records.result;
import static io.github.gpupath.result.Records.withoutClock;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Measurement.Replicate;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Metric.Better;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunFactsTests {

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

    private static ResultFile ended(int rounds, String timer, End end) {
        return taken(rounds, timer, end, List.of(new Replicate(1, rounds, 1, null)));
    }

    /** A quick run has five places in one process. */
    @Test
    void placesAreNoMoreThanTheSettingsLet() {
        assertThat(inPlaces(5, 1).results()).hasSize(1);
        assertThat(inPlaces(1, 1).results()).hasSize(1);
        assertThatThrownBy(() -> inPlaces(6, 1))
                .hasMessage("a measurement of load/a on vulkan at 6 places, which are more than 5");
        assertThatThrownBy(() -> inPlaces(2, 2))
                .hasMessage("a measurement of load/a on vulkan in 2 processes, which are more than 1");
    }

    /** Each place has two samples, and each process the next place. */
    private static ResultFile inPlaces(int places, int processes) {
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

    private static ResultFile taken(int rounds, String timer, End end, List<Replicate> places) {
        List<Double> samples =
                IntStream.range(0, rounds).mapToObj(RunFactsTests::sample).toList();
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
    void cyclesAreOfAClockOfTheSameDevice() {
        assertThat(inCycles("vulkan").results()).hasSize(1);
        assertThatThrownBy(() -> inCycles("nobackend"))
                .hasMessage(
                        "cycles of load/a on vulkan by the clock that nobackend reads, through which it has no such device");
    }

    private static ResultFile inCycles(String backend) {
        Measurement measured = ended(10, Measurement.DEVICE, End.TIME)
                .results()
                .get(0)
                .measured()
                .orElseThrow()
                .with(new Measurement.Cycles(1e9, 1e9, backend));
        return file(
                new SuiteRecord("load", "loads", List.of(), List.of(), null),
                List.of(result(Better.HIGHER, Status.OK, null, measured)));
    }

    @Test
    void aDeviceWithoutAClockTimesNothing() {
        SuiteRecord suite = new SuiteRecord("load", "loads", List.of(), List.of(), null);
        for (String timer : List.of(Measurement.HOST, Measurement.DEVICE)) {
            List<TestResult> results = taken(10, timer, End.TIME, List.of(new Replicate(1, 10, 1, null)))
                    .results();
            assertThat(file(List.of(device("vulkan")), suite, results).results())
                    .isEqualTo(results);
            if (timer.equals(Measurement.HOST)) {
                assertThat(file(List.of(withoutClock("vulkan")), suite, results).results())
                        .isEqualTo(results);
            } else {
                assertThatThrownBy(() -> file(List.of(withoutClock("vulkan")), suite, results))
                        .hasMessage("a measurement of load/a on vulkan by the device's clock, and the device has none");
            }
        }
    }

    @Test
    void aRunInOneProcessHasFiguresFromOne() {
        assertThat(facts(3, false, false)).isNotNull();
        assertThat(facts(1, false, true)).isNotNull();
        assertThatThrownBy(() -> facts(3, false, true))
                .hasMessage("figures from 3 processes each, and the drivers ran in the program's own");
    }

    @Test
    void noClockIsReadWhereNothingIsTimed() {
        ClockReading reading = new ClockReading("vulkan", "gpu", null, 2e9);
        assertThat(facts(1, false, false).admits(reading)).isTrue();
        assertThatThrownBy(() -> facts(1, true, false).require(reading))
                .hasMessage("a clock of the device gpu on vulkan that was read, and nothing was timed");
    }

    private static RunFacts facts(int processes, boolean verifyOnly, boolean inProcess) {
        Profile effort = Profile.DEFAULT.withProcesses(processes);
        return new RunFacts(
                new Settings(List.of(), List.of("vulkan"), effort, verifyOnly, inProcess, Map.of()),
                List.of(device("vulkan")),
                List.of());
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
        "unknown, , true"
    })
    void aCoordinateIsAPlaceOnItsAxis(String axis, @Nullable Double number, boolean fits) {
        SuiteRecord suite = new SuiteRecord(
                "load",
                "loads",
                List.of(
                        new AxisRecord("size", "logarithmic", "B"),
                        new AxisRecord("shift", "linear", ""),
                        new AxisRecord("resource", "words", "")),
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
    }

    /** Of files of version 1 whose suites are not known, results have no coordinates. */
    @Test
    void aResultIsOfASuiteThatIsListed() {
        SuiteRecord other = new SuiteRecord("store", "stores", List.of(), List.of(), null);
        TestResult without = ofTest("load/a", null);
        assertThat(file(other, List.of(without)).results()).containsExactly(without);
        assertThatThrownBy(() -> file(other, List.of(at("size", 1.0))))
                .hasMessage("a result of load/a, whose suite is none of those that it lists, [store]");
        RunFacts ofNoSuite = new RunFacts(file(other, List.of()).settings(), List.of(device("vulkan")), List.of());
        assertThat(ofNoSuite.admits(without)).isTrue();
        assertThat(ofNoSuite.admits(at("size", 1.0))).isFalse();
    }

    @Test
    void aBackendIsAskedForOnce() {
        assertThatThrownBy(() -> of("vulkan", "opencl", "vulkan"))
                .hasMessage("the backend vulkan twice in its settings");
        assertThatThrownBy(() -> of("vulkan", "")).hasMessage("a blank backend");
        assertThatThrownBy(() -> of("opencl"))
                .hasMessageMatching(
                        "the device \\w+ on vulkan, which is none of the backends of its settings, \\[opencl]");
        assertThat(of("vulkan", "opencl").admits(ofTest("load/a", null))).isTrue();
    }

    private static RunFacts of(String... backends) {
        Settings settings = new Settings(List.of(), List.of(backends), Profile.QUICK, false, false, Map.of());
        return new RunFacts(settings, List.of(device("vulkan")), List.of());
    }
}
