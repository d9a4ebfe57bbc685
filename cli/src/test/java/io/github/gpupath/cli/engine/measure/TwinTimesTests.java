package io.github.gpupath.cli.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On devices of which it is known how much of the time is instructions. */
class TwinTimesTests {

    private static final Profile PROFILE = new Profile("test", 0.001, 0.001, 0.001, 0.1, 12, 0.005, 5, 1, 1);

    private static final double NANOS = 1_000;

    /** A workgroup takes 1 µs; without its loads, a part of that in the loop, and a part outside. */
    private static ScriptedWorker device(double inLoop, double outside) {
        return new ScriptedWorker("one", ScriptedWorker.steady(NANOS)).withoutAccess((launch, dispatches, isHalved) -> {
            double share = outside + (isHalved ? inLoop / 2 : inLoop);
            long nanos = Math.round(NANOS * share * launch.workgroups().total() * dispatches);
            return new BatchTime(OptionalLong.of(nanos), nanos + 20_000);
        });
    }

    private static Recording measured(ScriptedWorker worker, String... tests) {
        Recording recording = new Recording();
        recording.measure(Recording.plan(PROFILE, Stream.of(tests).map(TinyTest::underTest)), worker);
        return recording;
    }

    private static TestResult result(ScriptedWorker worker) {
        return measured(worker, "tiny/a").results.get(0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.03, 0.25, 0.75, 0.85, 1.1})
    void theShareIsFound(double known) {
        TestResult result = result(device(known * 0.9, known * 0.1));

        assertThat(result.withoutAccess().ratio()).isCloseTo(known, within(1e-3));
        assertThat(result.withoutAccess().seconds())
                .isCloseTo(known * result.statistics().median(), within(1e-8));
        assertThat(result.boundByInstructions()).isEqualTo(known >= 0.8);
    }

    @Test
    void fromEightTenthsOnItIsSaid() {
        assertThat(result(device(0.78, 0)).notes()).isEmpty();
        assertThat(result(device(0.82, 0)).notes()).singleElement().satisfies(note -> {
            assertThat(note.kind()).isEqualTo("bound by instructions");
            assertThat(note.figure()).isCloseTo(82, within(0.1));
            assertThat(note.text())
                    .isEqualTo(
                            "bound by instructions: without the access the same loop takes 82 % of the time; no memory finding uses this result");
        });
    }

    /** As where a compiler has made a product of the sum. */
    @Test
    void aFoldedLoopHasNoShare() {
        TestResult folded = result(device(0.001, 0.9));
        assertThat(folded.withoutAccess()).isNull();
        assertThat(folded.boundByInstructions()).isFalse();
        assertThat(folded.notes())
                .extracting(Note::text)
                .containsExactly(
                        "share of instructions unknown: without the access, half the iterations take the same time: "
                                + "the compiler removed the loop, or workgroup launch dominates");
    }

    @Test
    void whatIsSlowerThanTheKernelIsNoShareOfIt() {
        TestResult slower = result(device(3, 0));
        assertThat(slower.withoutAccess()).isNull();
        assertThat(slower.notes())
                .extracting(Note::text)
                .containsExactly(
                        "share of instructions unknown: without the access the kernel is slower: its replacement "
                                + "costs more");
    }

    /** Small shares are timed in batches of more dispatches, but never longer ones than the kernel's. */
    @Test
    void theBatchesAreFewAndShort() {
        List<Integer> batches = new ArrayList<>();
        ScriptedWorker worker = device(0.01, 0);
        ScriptedWorker counted = new ScriptedWorker("one", ScriptedWorker.steady(NANOS))
                .withoutAccess((launch, dispatches, isHalved) -> {
                    batches.add(dispatches);
                    return worker.timeWithoutAccess(launch, dispatches, isHalved);
                });
        TestResult result = result(counted);

        int ofKernel = result.dispatchesPerSample();
        assertThat(batches).hasSize(7).first().isEqualTo(ofKernel);
        assertThat(batches.subList(1, 7)).containsOnly(16 * ofKernel);
    }

    /** A busy machine makes some batches slower: twice as many, and the fastest show that the time depends on the iterations. */
    @Test
    void whatIsDoubtfulIsTakenTwice() {
        List<Boolean> batches = new ArrayList<>();
        ScriptedWorker worker = new ScriptedWorker("one", ScriptedWorker.steady(NANOS))
                .withoutAccess((launch, dispatches, isHalved) -> {
                    batches.add(isHalved);
                    boolean isDisturbed = isHalved && batches.size() < 8;
                    return device(isDisturbed ? 1 : 0.5, 0).timeWithoutAccess(launch, dispatches, isHalved);
                });
        assertThat(result(worker).withoutAccess().ratio()).isCloseTo(0.5, within(1e-3));
        assertThat(batches).hasSize(13);
    }

    @Test
    void aKernelThatFailsWithoutTheAccessCostsTheShareAlone() {
        Recording recording = measured(
                new ScriptedWorker("one", ScriptedWorker.steady(NANOS))
                        .withoutAccess((launch, dispatches, isHalved) -> {
                            throw new BackendException.Unsupported("too many buffers");
                        }),
                "tiny/a",
                "tiny/b");

        assertThat(recording.results).hasSize(2).allSatisfy(result -> {
            assertThat(result.value()).isPositive();
            assertThat(result.notes())
                    .extracting(Note::text)
                    .containsExactly(
                            "share of instructions unknown: without the access the kernel fails: too many buffers");
        });
    }

    @Test
    void aWorkerThatDiesOfItIsStartedAgain() {
        ScriptedWorker worker = new ScriptedWorker("one", ScriptedWorker.steady(NANOS))
                .withoutAccess((launch, dispatches, isHalved) -> {
                    throw new WorkerLostException(WorkerLostException.How.CRASHED, "exit status 139", "");
                });
        Recording recording = measured(worker, "tiny/a", "tiny/b");

        assertThat(recording.results)
                .hasSize(2)
                .allSatisfy(result -> assertThat(result.value()).isPositive());
        assertThat(worker.calls()).containsSubsequence("prepare tiny/a", "restart", "prepare tiny/b");
    }

    @Test
    void aTestWithNothingUnderTestIsTimedAsItIs() {
        TestResult plain = Recording.of(PROFILE, device(0.9, 0)).results.get(0);
        assertThat(plain.withoutAccess()).isNull();
        assertThat(plain.notes()).isEmpty();
    }

    @Test
    void aQuickRunTimesTwinsOfGpusAlone() {
        for (boolean isGpu : new boolean[] {true, false}) {
            ScriptedWorker worker = device(0.5, 0);
            Recording recording = new Recording();
            recording.measure(
                    Recording.plan(Profile.QUICK, Stream.of("tiny/a").map(TinyTest::underTest)),
                    isGpu ? worker.withClock(() -> 1e9) : worker);
            assertThat(recording.results.get(0).withoutAccess() != null).isEqualTo(isGpu);
        }
    }
}
