package io.github.gpupath.cli.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chains of steps: what they hand back is followed, and caches settle before anything is timed. */
class FollowedNumberTests {

    /** Five places, as far as they are worth while. */
    private static final Profile PROFILE = new Profile("test", 0, 0.001, 0.001, 0.1, 10, 0.005, 0.5, 5, 1);

    private static final int NANOS = 100;

    /** A device that takes 100 ns for a step, counts its steps at each place, and remembers each batch. */
    private static class Counting extends ScriptedWorker {

        private final double[] counts = new double[5];
        private final List<Long> steps = new ArrayList<>();

        Counting() {
            this("counting");
        }

        Counting(String backend) {
            super(backend, (launch, dispatches) -> {
                long nanos = NANOS * TinyTest.steps(launch) * dispatches;
                return new BatchTime(OptionalLong.of(nanos), nanos + 20_000);
            });
        }

        /** How many steps it does of those that it is asked for. */
        long done(Launch launch) {
            return TinyTest.steps(launch);
        }

        @Override
        public BatchTime time(Launch launch, int dispatches, int placement) {
            counts[placement] += done(launch) * dispatches;
            steps.add(TinyTest.steps(launch) * dispatches);
            return super.time(launch, dispatches, placement);
        }

        @Override
        public List<Double> handedBack(int placement) {
            return List.of(counts[placement]);
        }
    }

    private static List<String> kinds(TestResult result) {
        return result.notes().stream().map(Note::kind).toList();
    }

    private static TestResult result(Counting worker, long settling) {
        return result(worker, TinyTest.chain("tiny/a", settling));
    }

    private static TestResult result(Counting worker, TestCase test) {
        Recording recording = new Recording();
        recording.measure(Recording.plan(PROFILE, Stream.of(test)), worker);
        return recording.results.get(0);
    }

    @Test
    void aNumberThatGoesOnAsItMustComesUpWithEachSample() {
        TestResult result = result(new Counting(), 0);

        assertThat(result.status()).isEqualTo(Status.OK);
        Measurement measured = result.measured().orElseThrow();
        assertThat(measured.value()).isCloseTo(NANOS * 1e-9, within(1e-15));
        List<Double> counts = measured.handedBack().get(0).values();
        assertThat(counts).hasSameSizeAs(measured.samples());
        assertThat(counts.get(5)).as("at the first place again").isGreaterThan(counts.get(0));
    }

    /** As by a compiler that folds a long loop, or by a driver that ends it early: the verification is short. */
    @Test
    void aTimedRunThatDoesLessThanItIsTimedForIsAWrongAnswer() {
        Counting folding = new Counting() {
            @Override
            long done(Launch launch) {
                return Math.min(1000, super.done(launch));
            }
        };
        TestResult result = result(folding, 0);

        assertThat(result.status()).isEqualTo(Status.FAILED);
        assertThat(result.reason())
                .startsWith("wrong answer: count is ")
                .contains(" instead of ")
                .endsWith(" steps of the timed run");
        assertThat(result.measured()).isEmpty();
    }

    /** As by a clock of few bits, which is nobody's fault. */
    @Test
    void aDeviceThatLacksWhatTheNumberShowsCannotRunTheTest() {
        Readback still = new Readback("count", "", 1, 0, ScalarType.U32)
                .following((before, steps) -> before)
                .orLacking("a count that stands still");
        TestResult result = result(new Counting(), TinyTest.chain("tiny/a", 0, still));

        assertThat(result.status()).isEqualTo(Status.UNSUPPORTED);
        assertThat(result.reason())
                .startsWith("it lacks a count that stands still: count is ")
                .contains(" instead of ");
        assertThat(result.measured()).isEmpty();
    }

    /** As by a driver that runs workgroups one after the other, so that a number of what runs at the same time stays 0. */
    @Test
    void aDeviceWhoseNumberStaysZeroLacksWhatItCounts() {
        Readback number = new Readback("count", "", 1, 0, ScalarType.U32).orLacking("something to count");
        Counting idle = new Counting() {
            @Override
            long done(Launch launch) {
                return 0;
            }
        };

        assertThat(result(idle, TinyTest.chain("tiny/a", 0, number)).status()).isEqualTo(Status.UNSUPPORTED);
        assertThat(result(idle, TinyTest.chain("tiny/a", 0, number)).reason())
                .isEqualTo("it lacks something to count: count is 0 after a sample");
        assertThat(result(new Counting(), TinyTest.chain("tiny/a", 0, number)).status())
                .isEqualTo(Status.OK);
    }

    /** A dispatch is to last a millisecond, which is 10,240 steps, and may last 25. */
    @ParameterizedTest
    @CsvSource({"0, 10240", "800, 163840", "5000, 81920", "11000, 10240"})
    void aDispatchGoesThroughWhatIsToSettle200TimesOr16TimesIfThereIsTime(long settling, int steps) {
        TestResult result = result(new Counting(), settling);

        assertThat(10 * result.geometry().arguments().get(0).bits()).isEqualTo(steps);
    }

    @Test
    void nothingIsTimedBeforeAllStepsWereDoneInWhichCachesSettle() {
        Counting worker = new Counting();
        long settling = 4_000_000;
        Measurement measured = result(worker, settling).measured().orElseThrow();

        int samples = measured.samples().size();
        assertThat(worker.steps.subList(0, worker.steps.size() - samples).stream()
                        .mapToLong(each -> each)
                        .sum())
                .isGreaterThanOrEqualTo(settling);
        assertThat(worker.places())
                .as("two places, for which there is time, say nothing of how places differ")
                .containsOnly(0);
        assertThat(measured.replicates()).hasSize(1);
    }

    /** 0.1, 0.15 and 0.2 s to settle, 0.5 s for the test. */
    @ParameterizedTest
    @CsvSource({"1000000, 5", "1500000, 4", "2000000, 3"})
    void cachesSettleAtOnePlaceAfterTheOtherWhereThereIsTimeForThreeOrMore(long settling, int places) {
        Counting worker = new Counting();
        Measurement measured = result(worker, settling).measured().orElseThrow();

        assertThat(measured.replicates()).hasSize(places);
        assertThat(measured.replicates())
                .allSatisfy(replicate -> assertThat(replicate.samples()).isBetween(3, 4));
        List<Integer> visited = worker.places();
        for (int place = 0; place < places; place++) {
            int first = visited.indexOf(place);
            int last = visited.lastIndexOf(place);
            assertThat(visited.subList(first, last + 1)).as("a visit").containsOnly(place);
            assertThat(worker
                            .steps
                            .subList(
                                    first,
                                    last + 1 - measured.replicates().get(place).samples())
                            .stream()
                            .mapToLong(each -> each)
                            .sum())
                    .as("before the samples of place %s", place)
                    .isGreaterThanOrEqualTo(settling);
        }
    }

    /** Samples of each place in turn, as result files have them, although they were taken place by place. */
    @Test
    void whatIsTakenPlaceByPlaceIsToldInRounds() {
        Measurement measured = result(new Counting(), 1_000_000).measured().orElseThrow();

        List<Double> counts = measured.handedBack().get(0).values();
        assertThat(counts).hasSameSizeAs(measured.samples());
        assertThat(counts.subList(1, 5))
                .as("the first sample of each place but the first, after as many steps")
                .containsOnly(counts.get(1));
        assertThat(counts.get(6)).as("the next of the second place").isGreaterThan(counts.get(1));
    }

    /** There is time for two blocks at each place. The first at the last one begins after two batches, and is not broken off. */
    @ParameterizedTest
    @CsvSource({"2, 0", "3, 1"})
    void whoEndsARunKeepsWhatEachPlaceHad(int batchesAtTheLast, int results) {
        Counting worker = new Counting() {
            @Override
            public BatchTime time(Launch launch, int dispatches, int placement) {
                BatchTime time = super.time(launch, dispatches, placement);
                long noise = places().size() % 2 * time.hostNanos() / 5;
                return new BatchTime(
                        OptionalLong.of(time.deviceNanos().orElseThrow() + noise), time.hostNanos() + noise);
            }
        };
        Recording recording = new Recording() {
            @Override
            public boolean cancelled() {
                return worker.places().stream().filter(place -> place == 4).count() >= batchesAtTheLast;
            }
        };
        recording.measure(Recording.plan(PROFILE, Stream.of(TinyTest.chain("tiny/a", 400_000))), worker);

        assertThat(recording.results)
                .hasSize(results)
                .allSatisfy(kept -> assertThat(kept.endedBy()).isEqualTo(End.INTERRUPTION))
                .allSatisfy(kept -> assertThat(kept.samples()).hasSize(15));
    }

    @Test
    void whatWouldTakeTooLongToSettleIsTimedAsItIsAndTheResultSaysSo() {
        Counting worker = new Counting();
        TestResult result = result(worker, 100_000_000);

        assertThat(result.status()).isEqualTo(Status.OK);
        assertThat(result.notes())
                .filteredOn(note -> note.kind().equals("unsettled caches"))
                .singleElement()
                .extracting(Note::text)
                .asString()
                .endsWith("one pass over the working set takes 10 s");
        assertThat(worker.steps.stream().mapToLong(each -> each).sum()).isLessThan(100_000_000);
    }

    @Test
    void aSmallSetIsGoneThroughManyTimesInADispatchAndAtSeveralPlaces() {
        Counting worker = new Counting();
        Measurement measured = result(worker, 100).measured().orElseThrow();

        assertThat(measured.stepsPerDispatch()).isGreaterThanOrEqualTo(200L * 100);
        assertThat(measured.replicates()).hasSize(5);
        List<Integer> places = worker.places();
        assertThat(places.subList(places.size() - 10, places.size()))
                .as("each sample comes after a batch at its place that is not timed")
                .containsExactly(0, 0, 1, 1, 2, 2, 3, 3, 4, 4);
    }

    /** What one backend brings into a cache drives out what another has there. */
    @Test
    void whatNoDispatchGoesThroughSettlesAfterTheBatchesOfTheBackendBefore() {
        long settling = 1_000_000;
        Counting other = new Counting("other");
        int[] before = {0};
        Counting one = new Counting("one") {
            @Override
            public BatchTime time(Launch launch, int dispatches, int placement) {
                before[0] = other.steps.size();
                return super.time(launch, dispatches, placement);
            }
        };
        Recording recording = new Recording();
        recording.measure(Recording.plan(PROFILE, Stream.of(TinyTest.chain("tiny/a", settling))), one, other);

        assertThat(recording.results).hasSize(2).allMatch(result -> result.status() == Status.OK);
        assertThat(recording.results)
                .allSatisfy(result -> assertThat(kinds(result)).contains("not interleaved"));
        assertThat(kinds(result(new Counting(), settling))).doesNotContain("not interleaved");
        int samples =
                recording.results.get(1).measured().orElseThrow().samples().size();
        assertThat(other.steps.subList(before[0], other.steps.size() - samples).stream()
                        .mapToLong(each -> each)
                        .sum())
                .isGreaterThanOrEqualTo(settling);
    }
}
