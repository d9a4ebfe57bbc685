package io.github.gpupath.cli.engine.measure;

import static io.github.gpupath.kernel.KernelBuilder.u32;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.result.Measurement.Candidate;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Timing;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LaunchSearchTests {

    private static final Profile PROFILE = profile(0.001, 5);

    private static Profile profile(double targetDispatchSeconds, double maxSecondsPerTest) {
        return new Profile("test", 0, 0.001, targetDispatchSeconds, 0.1, 10, 0.005, maxSecondsPerTest, 1, 1);
    }

    private static int loops(Launch launch) {
        return (int) launch.arguments().get(0).bits();
    }

    /** The loads of a whole workgroup in a launch. */
    private static long loads(Launch launch) {
        return launch.workgroups().total() * loops(launch);
    }

    private static BatchTime deviceTime(double nanos) {
        long rounded = Math.round(nanos);
        return new BatchTime(OptionalLong.of(rounded), rounded + 20_000);
    }

    /**
     * How long a launch takes that starts workgroups one after the other; where they do something, that hides half of it.
     *
     * @param starting how long it takes to start an idle workgroup, in ns
     * @param load how long a load of a whole workgroup takes, in ns
     */
    private static double nanos(Launch launch, double starting, double load) {
        double visible = loops(launch) == TinyTest.IDLE ? starting : starting / 2;
        return launch.workgroups().total() * (visible + loops(launch) * load);
    }

    /** A device for which that holds, by the loops of the workgroups. */
    private static ScriptedWorker device(String id, double starting, IntToDoubleFunction load) {
        return new ScriptedWorker(
                id,
                (launch, dispatches) ->
                        deviceTime(dispatches * nanos(launch, starting, load.applyAsDouble(loops(launch)))));
    }

    private static ScriptedWorker device(double starting, double load) {
        return device("one", starting, loops -> load);
    }

    /** A device whose loads are faster from some loops on, since workgroups then follow each other. */
    private static ScriptedWorker convoys(String id, double starting, double load, int from, double inConvoy) {
        return device(id, starting, loops -> loops < from ? load : inConvoy);
    }

    private static List<TestResult> measure(Profile profile, List<TestCase> tests, ScriptedWorker... workers) {
        Recording recording = new Recording();
        recording.measure(Recording.plan(profile, tests.stream()), workers);
        return recording.results;
    }

    private static List<TestResult> measure(Profile profile, TestCase test, ScriptedWorker... workers) {
        return measure(profile, List.of(test), workers);
    }

    /** The search among workgroups of 1, 2, 4, 8 and 16 loads. */
    private static TestResult search(ScriptedWorker... workers) {
        return measure(PROFILE, TinyTest.walk("tiny/a", 64, 1, 2, 4, 8, 16), workers)
                .get(0);
    }

    private static int workgroups(TestResult result) {
        return result.geometry().workgroups().get(0);
    }

    private static List<Integer> tried(TestResult result) {
        return result.measured().orElseThrow().candidates().stream()
                .map(candidate -> candidate.workgroups().get(0))
                .toList();
    }

    @Test
    void whereStartingIsNothingToSpeakOfTheFirstScaleCountsAndNoOtherIsTried() {
        TestResult result = search(convoys("one", 12, 94, 2, 40));

        assertThat(workgroups(result)).isEqualTo(64);
        assertThat(tried(result)).containsExactly(64);
    }

    /** All that a scale gains is half of what starting took in the one before it, less the half that work hides. */
    @ParameterizedTest
    @CsvSource({"13, 32", "20, 32", "30, 16", "40, 16", "45, 8", "90, 4"})
    void whereStartingTakesLongWorkgroupsDoMoreUntilItIsLittle(int starting, int workgroups) {
        TestResult result = search(device(starting, 100 - starting / 2.0));

        assertThat(workgroups(result)).isEqualTo(workgroups);
    }

    @Test
    void aConvoyWhoseGainStartingDoesNotExplainIsRefused() {
        TestResult result = search(convoys("one", 20, 90, 2, 45));

        assertThat(workgroups(result)).isEqualTo(64);
        assertThat(tried(result)).containsExactly(64, 32);
        assertThat(result.measured().orElseThrow().candidates().get(1).value())
                .isGreaterThan(1.9
                        * result.measured().orElseThrow().candidates().get(0).value());
    }

    @Test
    void aConvoyThatAnotherBackendShowsIsRefusedForAll() {
        List<TestResult> results = measure(
                PROFILE,
                TinyTest.walk("tiny/a", 64, 1, 2),
                device("honest", 20, loops -> 90),
                convoys("convoy", 5, 97.5, 2, 60));

        assertThat(results).extracting(LaunchSearchTests::workgroups).containsExactly(64, 64);
    }

    @ParameterizedTest
    @CsvSource({"24, 64", "26, 32"})
    void whereStartingTookMoreThanAQuarterAnyGainIsExplained(int starting, int workgroups) {
        List<TestResult> results = measure(
                PROFILE, TinyTest.walk("tiny/a", 64, 1, 2), convoys("one", starting, 100 - starting / 2.0, 2, 20));

        assertThat(workgroups(results.get(0))).isEqualTo(workgroups);
    }

    /**
     * Of 100 ns for a load, then some for two. Starting explains 1.015 / (1 - 2 · 0.13²) = 1.0505 times the rate, that is
     * 190.38 ns; 1.1033 and 181.28 ns for 0.2; 1.1472 and 174.34 ns for 0.24.
     */
    @ParameterizedTest
    @CsvSource({"13, 190.3, 64", "13, 190.5, 32", "20, 181.2, 64", "20, 181.4, 32", "24, 174.3, 64", "24, 174.4, 32"})
    void theLessTimeStartingTakesTheLessOfAGainItExplains(int starting, double ofTwoLoads, int workgroups) {
        double visible = starting / 2.0;
        TestResult result = measure(
                        PROFILE,
                        TinyTest.walk("tiny/a", 64, 1, 2),
                        convoys("one", starting, 100 - visible, 2, (ofTwoLoads - visible) / 2))
                .get(0);

        assertThat(workgroups(result)).isEqualTo(workgroups);
    }

    /** Two loads in 197.2 ns and in 196.8 ns after one in 100 ns: faster by 1.42 % and by 1.63 %. */
    @ParameterizedTest
    @CsvSource({"93.6, 64", "93.4, 32"})
    void ofThoseThatAreAsGoodTheFirstCounts(double load, int workgroups) {
        List<TestResult> results = measure(PROFILE, TinyTest.walk("tiny/a", 64, 1, 2), convoys("one", 20, 90, 2, load));

        assertThat(workgroups(results.get(0))).isEqualTo(workgroups);
    }

    @Test
    void whatStartsSlowlyOnOneBackendCountsForAll() {
        List<TestResult> results = measure(
                PROFILE,
                TinyTest.walk("tiny/a", 64, 1, 2, 4),
                device("slow", 20, loops -> 90),
                device("fast", 1, loops -> 99.5));

        assertThat(results).extracting(LaunchSearchTests::workgroups).containsExactly(32, 32);
    }

    /** By 2.6 % on the second, which starting would explain. */
    @Test
    void aGainCountsOnlyOnABackendWhereStartingTakesLong() {
        List<TestResult> results = measure(
                PROFILE,
                TinyTest.walk("tiny/a", 64, 1, 2),
                convoys("slow-and-no-faster-later", 20, 90, 2, 95),
                device("faster-later-and-not-slow", 10, loops -> 95));

        assertThat(results).extracting(LaunchSearchTests::workgroups).containsExactly(64, 64);
    }

    @Test
    void whatWasTriedIsRecordedWithItsValueAndTheShareOfStarting() {
        List<Candidate> candidates =
                search(device(20, 90)).measured().orElseThrow().candidates();

        assertThat(candidates).extracting(Candidate::workgroups).containsExactly(List.of(64, 1, 1), List.of(32, 1, 1));
        assertThat(candidates.get(0).value()).isCloseTo(8 / 100e-9, within(1.0));
        assertThat(candidates.get(1).value()).isCloseTo(8 / 95e-9, within(1.0));
        assertThat(candidates.get(0).starting()).isCloseTo(0.2, within(1e-9));
        assertThat(candidates.get(1).starting()).isCloseTo(20 / 190.0, within(1e-9));
    }

    @Test
    void whatStartingTakesIsShownByAsManyIdleWorkgroupsAsTheFirstLaunchHas() {
        ScriptedWorker worker = device(20, 90);
        TestResult result = search(worker);

        assertThat(tried(result)).containsExactly(64, 32);
        assertThat(idle(worker)).containsExactly(64L, 64L);
    }

    @Test
    void whatStartingTakesIsMeasuredOnceForAKernelOnADeviceThroughABackend() {
        ScriptedWorker slow = device("slow", 20, loops -> 90);
        ScriptedWorker fast = device("fast", 15, loops -> 92.5);
        List<TestResult> results = measure(
                PROFILE,
                List.of(
                        TinyTest.walk("tiny/a", 64, 1, 2),
                        TinyTest.walk("tiny/b", 2048, 1, 2),
                        TinyTest.withTwo("tiny/c", 128, 64)),
                slow,
                fast);

        assertThat(idle(slow)).as("of one kernel, then of the other").containsExactly(64L, 64L, 128L, 128L);
        assertThat(idle(fast)).containsExactly(64L, 64L, 128L, 128L);
        assertThat(results.get(2).measured().orElseThrow().candidates())
                .as("with 2048 and with 1024 workgroups")
                .satisfiesExactly(
                        first -> assertThat(first.starting()).isCloseTo(0.2, within(1e-9)),
                        second -> assertThat(second.starting()).isCloseTo(20 / 190.0, within(1e-9)));
        assertThat(results.get(3).measured().orElseThrow().candidates())
                .satisfiesExactly(
                        first -> assertThat(first.starting()).isCloseTo(0.15, within(1e-9)),
                        second -> assertThat(second.starting()).isCloseTo(15 / 192.5, within(1e-9)));
    }

    /** The workgroups of every idle launch. */
    private static List<Long> idle(ScriptedWorker worker) {
        return worker.launches().stream()
                .filter(launch -> loops(launch) == TinyTest.IDLE)
                .map(launch -> launch.workgroups().total())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void everyLaunchIsRunTwiceSinceTheFirstTimeMayBeDisturbed(int disturbed) {
        Set<Launch> met = new HashSet<>();
        ScriptedWorker worker = new ScriptedWorker("one", (launch, dispatches) -> {
            boolean isDisturbed = loops(launch) == disturbed && met.add(launch);
            return deviceTime(dispatches * nanos(launch, 20, 90) * (isDisturbed ? 3 : 1));
        });

        assertThat(workgroups(search(worker))).isEqualTo(32);
    }

    @Test
    void afterASlowLaunchTheNextScaleBeginsWithAShorterOne() {
        ScriptedWorker worker = device(2_000, 9_000);

        measure(profile(0.015, 5), TinyTest.growing("tiny/a", 6, 64, 1, 2), worker);

        List<Long> ofTheFirst = loadsOf(worker, 1);
        List<Long> ofTheSecond = loadsOf(worker, 2);
        assertThat(ofTheFirst).as("20 ms").endsWith(2048L);
        assertThat(ofTheSecond.get(0)).as("10 ms at most").isEqualTo(512);
        assertThat(ofTheSecond).as("grown to 19 ms").contains(2048L);
    }

    private static List<Long> loadsOf(ScriptedWorker worker, int loops) {
        return worker.launches().stream()
                .filter(launch -> loops(launch) == loops)
                .map(LaunchSearchTests::loads)
                .toList();
    }

    @Test
    void whatIsTriedIsWhatIsRun() {
        ScriptedWorker worker = device(200, 900);
        TestResult result = measure(profile(0.010, 5), TinyTest.growing("tiny/a", 6, 64, 1, 2), worker)
                .get(0);

        assertThat(tried(result)).containsExactly(4096, 2048);
        assertThat(workgroups(result)).isEqualTo(2048);
        assertThat(loadsOf(worker, 2))
                .as("begins with as much work as the scale before it")
                .containsOnly(4096L);
    }

    @Test
    void aScaleThatIsFastOnlyWhileItIsSmallDoesNotCount() {
        ScriptedWorker worker = new ScriptedWorker("one", (launch, dispatches) -> {
            double load = loops(launch) == 2 && loads(launch) > 512 ? 9_500 : 9_000;
            return deviceTime(dispatches * nanos(launch, 2_000, load));
        });
        TestResult result = measure(profile(0.015, 5), TinyTest.growing("tiny/a", 6, 64, 1, 2), worker)
                .get(0);

        assertThat(loadsOf(worker, 2)).startsWith(512L);
        assertThat(workgroups(result)).isEqualTo(2048);
    }

    @Test
    void moreWorkgroupsThanADeviceAllowsAreNotTried() {
        ScriptedWorker worker = new ScriptedWorker("one", ScriptedWorker.steady(1));

        TestResult result =
                measure(PROFILE, TinyTest.withTooMany("tiny/a", 64), worker).get(0);

        assertThat(result.geometry().workgroups()).containsExactly(64, 1, 1);
        assertThat(tried(result)).containsExactly(64);
        assertThat(worker.geometries())
                .allSatisfy(workgroups -> assertThat(workgroups.total()).isEqualTo(64));
    }

    /** Two tests of a curve, of 2,048 loads and then of 64, whose loads take another time; starting takes the same. */
    private static List<TestResult> neighbours(
            double starting, IntToDoubleFunction loadOfTheFirst, IntToDoubleFunction loadOfTheSecond) {
        ScriptedWorker worker = new ScriptedWorker("one", (launch, dispatches) -> {
            IntToDoubleFunction load = loads(launch) > 64 ? loadOfTheFirst : loadOfTheSecond;
            return deviceTime(dispatches * nanos(launch, starting, load.applyAsDouble(loops(launch))));
        });
        return measure(
                PROFILE,
                List.of(TinyTest.walk("tiny/a", 64 << 5, 1, 2, 4, 8, 16), TinyTest.walk("tiny/b", 64, 1, 2, 4, 8, 16)),
                worker);
    }

    /** The neighbour comes to each of the scales, from the first to the last, and that changes nothing. */
    @ParameterizedTest
    @CsvSource({"235, 2048", "135, 1024", "85, 512", "30, 256", "20, 128"})
    void whateverTheNeighbourCameToTheSearchIsTheSame(int load, int ofTheNeighbour) {
        List<TestResult> results = neighbours(30, loops -> load, loops -> 30);

        assertThat(workgroups(results.get(0))).isEqualTo(ofTheNeighbour);
        assertThat(workgroups(results.get(1))).isEqualTo(8);
        assertThat(tried(results.get(1))).containsExactly(64, 32, 16, 8);
    }

    @Test
    void aTestWithAnotherKernelBeginsWithTheFirstScale() {
        List<TestResult> results = measure(
                PROFILE,
                List.of(TinyTest.walk("tiny/a", 64, 1, 2, 4), TinyTest.withTwo("tiny/b", 64, 32)),
                device(40, 80));

        assertThat(workgroups(results.get(0))).isEqualTo(16);
        assertThat(tried(results.get(1))).startsWith(64);
    }

    /** After the convoy's gain, starting takes more of the time again, and longer ways have their advantage. */
    @Test
    void aConvoyIsRefusedWhateverTheNeighbourCameTo() {
        IntToDoubleFunction convoy = loops -> loops < 4 ? 150 : 60;
        assertThat(workgroups(search(device("one", 60, convoy))))
                .as("on its own")
                .isEqualTo(32);

        List<TestResult> results = neighbours(60, loops -> 60, convoy);

        assertThat(workgroups(results.get(0)))
                .as("the neighbour came to long ways")
                .isEqualTo(256);
        assertThat(workgroups(results.get(1))).isEqualTo(32);
        assertThat(tried(results.get(1))).containsExactly(64, 32, 16);
    }

    @Test
    void theSearchEndsOnceItsLaunchesLastedAsLongAsTheSamplesMay() {
        TestResult result = measure(
                        profile(0.001, 0.008), TinyTest.walk("tiny/a", 64, 1, 2, 4, 8), device(20_000, 37_000))
                .get(0);

        assertThat(tried(result)).as("twice 3 ms, then twice 2.7").containsExactly(64, 32);
        assertThat(workgroups(result)).isEqualTo(32);
    }

    @Test
    void aSearchWhoseFirstLaunchUsedUpItsTimeTriesNothingElse() {
        TestResult result = measure(
                        profile(0.001, 0.004), TinyTest.walk("tiny/a", 64, 1, 2, 4, 8), device(20_000, 37_000))
                .get(0);

        assertThat(tried(result)).as("twice 3 ms").containsExactly(64);
    }

    private static long chosen(double nanosPerWorkgroup) {
        ScriptedWorker worker = new ScriptedWorker("one", ScriptedWorker.steady(nanosPerWorkgroup));
        TestResult result = measure(PROFILE, TinyTest.withEnough("tiny/a", 2, 64, 128, 256, 512, 1024), worker)
                .get(0);
        return result.geometry().workgroups().get(0);
    }

    @Test
    void whatIsEnoughIsDoneHoweverLongItTakesButNotTooLong() {
        assertThat(chosen(80_000)).as("20 ms are far above the target").isEqualTo(256);
        assertThat(chosen(150_000))
                .as("38 ms would be enough and may become too long")
                .isEqualTo(128);
        assertThat(chosen(1_000_000)).as("64 ms for the least").isEqualTo(64);
    }

    @Test
    void fromWhatIsEnoughOnTheTargetTimeCounts() {
        assertThat(chosen(4_000)).as("1 ms").isEqualTo(256);
        assertThat(chosen(2_000)).as("1 ms").isEqualTo(512);
        assertThat(chosen(1)).as("the most").isEqualTo(1024);
    }

    @Test
    void whereThereIsNoChoiceNothingIsRecorded() {
        assertThat(Recording.of(PROFILE, new ScriptedWorker("one", ScriptedWorker.steady(1_000)))
                        .results
                        .get(0)
                        .measured()
                        .orElseThrow()
                        .candidates())
                .isNull();
    }

    /** A device whose loads take so long in loops of so many, in ns. */
    private static ScriptedWorker runner(String id, double one, double two, double four) {
        return device(id, 0, loops -> loops == 1 ? one : loops == 2 ? two : four);
    }

    @Test
    void ofScalesThatRaceTheFastestCountsAndAllAreRecorded() {
        TestResult result = measure(PROFILE, TinyTest.race("tiny/a", 10, 1, 2, 4), runner("one", 10, 6, 8))
                .get(0);

        assertThat(result.geometry().arguments()).containsExactly(u32(2));
        List<Candidate> candidates = result.measured().orElseThrow().candidates();
        assertThat(candidates).extracting(Candidate::words).containsExactly("1 loops", "2 loops", "4 loops");
        assertThat(candidates)
                .allSatisfy(candidate -> assertThat(candidate.starting()).isNull());
        assertThat(candidates.get(1).value())
                .isGreaterThan(candidates.get(2).value())
                .isGreaterThan(1.6 * candidates.get(0).value());
    }

    /** The second gains by a factor of two on one backend and loses by 1.25 on a slower one. */
    @Test
    void whatBackendsGainByARacingScaleCountsTheSameHoweverFastTheyAre() {
        List<TestResult> results = measure(
                PROFILE,
                List.of(TinyTest.race("tiny/a", 10, 1, 2)),
                runner("fast", 10, 5, 1),
                runner("slow", 800, 1000, 1));

        assertThat(results)
                .allSatisfy(result -> assertThat(result.geometry().arguments()).containsExactly(u32(2)));
    }

    @Test
    void aRacingScaleGoesOnToTheTargetTime() {
        TestResult result = measure(PROFILE, TinyTest.race("tiny/a", 9, 1, 2), runner("one", 100, 50, 1))
                .get(0);

        assertThat(result.geometry().workgroups().get(0) * 2 * 50).isBetween(700_000, 1_500_000);
    }

    /** Scales race in dispatches of the usual length, of 1 ms; only the fastest is made to last 16 ms. */
    @Test
    void theFastestOfRacingScalesGoesOnToTheLengthThatTheTestWants() {
        TestCase race = TinyTest.race("tiny/a", Timing.LONG_DISPATCH, 14, 1, 2);
        TestResult result = measure(PROFILE, race, runner("one", 1000, 500, 1)).get(0);

        assertThat(result.geometry().workgroups().get(0) * 2 * 500).isBetween(11_000_000, 24_000_000);
        assertThat(result.measured().orElseThrow().candidates())
                .extracting(candidate -> candidate.workgroups().get(0))
                .allSatisfy(workgroups -> assertThat(workgroups * 1000).isLessThan(3_000_000));
    }
}
