package io.github.gpupath.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LaunchSearchTests {

    private static final Profile PROFILE = new Profile("test", 0, 0.001, 0.001, 0.1, 10, 0.005, 5);

    /** A device whose throughput depends on the number of workgroups. */
    private static ScriptedWorker throughput(String id, Map<Long, Double> workgroupsPerNano) {
        return new ScriptedWorker(id, (workgroups, dispatches) -> {
            double rate = workgroupsPerNano.get(workgroups.total());
            long nanos = Math.round(workgroups.total() / rate * dispatches);
            return new BatchTime(OptionalLong.of(nanos), nanos + 20_000);
        });
    }

    private static List<TestResult> measure(ScriptedWorker... workers) {
        return measure(PROFILE, workers);
    }

    private static List<TestResult> measure(Profile profile, ScriptedWorker... workers) {
        return measure(profile, TinyTest.withChoice("tiny/a", 64, 128, 256), workers);
    }

    private static List<TestResult> measure(Profile profile, TestCase test, ScriptedWorker... workers) {
        Recording recording = new Recording();
        recording.measure(Recording.plan(profile, Stream.of(test), workers), workers);
        return recording.results;
    }

    @Test
    void theNumberOfWorkgroupsThatIsBestCountsAndTheSearchIsRecorded() {
        TestResult result = measure(throughput("one", Map.of(64L, 1e-3, 128L, 2e-3, 256L, 1.5e-3)))
                .get(0);

        assertThat(result.geometry().workgroups()).containsExactly(128, 1, 1);
        assertThat(result.candidates())
                .extracting(candidate -> candidate.workgroups().get(0))
                .containsExactly(64, 128, 256);
        assertThat(result.candidates().get(1).value())
                .isGreaterThan(result.candidates().get(0).value());
    }

    @Test
    void theSearchEndsOnceItsLaunchesLastedAsLongAsTheSamplesMay() {
        Profile hasty = new Profile("hasty", 0, 0.001, 0.001, 0.1, 10, 0.005, 0.008);
        ScriptedWorker worker = throughput("slow", Map.of(64L, 2e-5, 128L, 2.2e-5, 256L, 4e-5));

        TestResult result = measure(hasty, worker).get(0);

        assertThat(result.candidates())
                .as("3 ms, then 6")
                .extracting(candidate -> candidate.workgroups().get(0))
                .containsExactly(64, 128);
        assertThat(result.geometry().workgroups()).containsExactly(128, 1, 1);
    }

    @Test
    void afterASlowLaunchTheNextScaleBeginsWithAShorterOne() {
        Profile patient = new Profile("patient", 0, 0.001, 0.015, 0.1, 10, 0.005, 5);
        ScriptedWorker worker = new ScriptedWorker("one", ScriptedWorker.steady(10_000));

        measure(patient, TinyTest.growing("tiny/a", 6, 64, 96), worker);

        List<Long> ofTheSecond = worker.geometries().stream()
                .map(WorkgroupCount::total)
                .filter(total -> total % 3 == 0)
                .toList();
        assertThat(ofTheSecond.get(0)).as("10 ms at most").isEqualTo(768);
        assertThat(ofTheSecond).as("grown to 15 ms").contains(1536L);
    }

    @Test
    void whatIsTriedIsWhatIsRun() {
        Profile patient = new Profile("test", 0, 0.001, 0.010, 0.1, 10, 0.005, 5);
        ScriptedWorker worker = new ScriptedWorker("one", ScriptedWorker.steady(1_000));
        TestResult result = measure(patient, TinyTest.growing("tiny/a", 6, 200, 300), worker)
                .get(0);

        assertThat(result.candidates())
                .extracting(candidate -> candidate.workgroups().get(0))
                .containsExactly(12800, 9600);
        assertThat(result.geometry().workgroups()).containsExactly(9600, 1, 1);
        assertThat(worker.geometries())
                .filteredOn(workgroups -> workgroups.total() % 3 == 0)
                .as("begins with about as much work as the scale before it")
                .allSatisfy(workgroups -> assertThat(workgroups.total()).isEqualTo(9600));
    }

    @Test
    void aScaleThatIsFastOnlyWhileItIsSmallDoesNotCount() {
        ScriptedWorker worker = new ScriptedWorker("one", (workgroups, dispatches) -> {
            boolean isSteady = workgroups.total() % 3 == 0;
            long nanos = workgroups.total() * dispatches * (isSteady ? 800 : workgroups.total() > 512 ? 1000 : 400);
            return new BatchTime(OptionalLong.of(nanos), nanos + 20_000);
        });
        TestResult result =
                measure(PROFILE, TinyTest.growing("tiny/a", 6, 64, 96), worker).get(0);

        assertThat(result.geometry().workgroups()).containsExactly(1536, 1, 1);
    }

    @Test
    void aPromisingScaleIsTriedTwiceSinceTheFirstTimeMayBeDisturbed() {
        AtomicInteger turns = new AtomicInteger();
        ScriptedWorker worker = new ScriptedWorker("one", (workgroups, dispatches) -> {
            double rate = Map.of(64L, 5e-4, 128L, 2e-3, 256L, 1.8e-3).get(workgroups.total());
            boolean isDisturbed = workgroups.total() == 128 && turns.getAndIncrement() == 0;
            long nanos = Math.round(workgroups.total() / rate * dispatches * (isDisturbed ? 1.3 : 1));
            return new BatchTime(OptionalLong.of(nanos), nanos + 20_000);
        });
        TestResult result = measure(worker).get(0);

        assertThat(result.geometry().workgroups()).containsExactly(128, 1, 1);
        assertThat(worker.geometries())
                .filteredOn(workgroups -> workgroups.total() == 256)
                .as("promising")
                .hasSize(2);
        assertThat(worker.geometries())
                .filteredOn(workgroups -> workgroups.total() == 64)
                .as("the least launch of all, run twice before the search, and not promising")
                .hasSize(3);
    }

    @Test
    void ofThoseThatAreAsGoodTheFewestCount() {
        TestResult result = measure(throughput("one", Map.of(64L, 1e-3, 128L, 1.995e-3, 256L, 2e-3)))
                .get(0);

        assertThat(result.geometry().workgroups()).containsExactly(128, 1, 1);
    }

    @Test
    void theOneThatIsBadForNoBackendCountsForAll() {
        List<TestResult> results = measure(
                throughput("narrow", Map.of(64L, 2e-3, 128L, 1.9e-3, 256L, 1e-3)),
                throughput("wide", Map.of(64L, 1e-3, 128L, 1.9e-3, 256L, 2e-3)));

        assertThat(results)
                .extracting(result -> result.geometry().workgroups().get(0))
                .containsExactly(128, 128);
    }

    @Test
    void moreWorkgroupsThanADeviceAllowsAreNotTried() {
        ScriptedWorker worker = new ScriptedWorker("one", ScriptedWorker.steady(1));

        TestResult result =
                measure(PROFILE, TinyTest.withTooMany("tiny/a", 64), worker).get(0);

        assertThat(result.geometry().workgroups()).containsExactly(64, 1, 1);
        assertThat(worker.geometries())
                .allSatisfy(workgroups -> assertThat(workgroups.total()).isEqualTo(64));
    }

    /** 25 ms are a quarter of what a dispatch may last. */
    @Test
    void scalesOfWhichEvenTheLeastWorkLastsTooLongAreNotTried() {
        ScriptedWorker slow = new ScriptedWorker("slow", ScriptedWorker.steady(150_000));
        TestResult result = measure(PROFILE, TinyTest.withChoice("tiny/a", 256, 128, 64), slow)
                .get(0);

        assertThat(result.candidates())
                .extracting(candidate -> candidate.workgroups().get(0))
                .containsExactly(128, 64);
        assertThat(slow.geometries())
                .allSatisfy(workgroups -> assertThat(workgroups.total()).isLessThan(256));
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
                        .candidates())
                .isNull();
    }
}
