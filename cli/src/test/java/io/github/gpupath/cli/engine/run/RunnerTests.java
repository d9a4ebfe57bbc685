package io.github.gpupath.cli.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.cli.engine.measure.RunListener;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A measurement from Java: no console, no command line, no injector. */
class RunnerTests {

    private static final String TEST = "load/typed-buffer/r8/random";

    private final List<String> told = new ArrayList<>();

    private final RunListener listener = new RunListener() {
        @Override
        public void note(String line) {
            told.add(line);
        }

        @Override
        public void testStarted(TestCase test) {
            told.add("test " + test.id());
        }

        @Override
        public void suiteFinished(ResultFile results) {
            told.add("suite of "
                    + results.results().stream().map(TestResult::test).toList());
        }

        @Override
        public void problem(Problem problem) {
            told.add(problem.line());
        }

        @Override
        public void runEnded() {
            told.add("end");
        }
    };

    @Test
    void aFigureInTenLines() {
        RunRequest request =
                RunRequest.tests(TEST).through("reference").with(Profile.QUICK).build();
        ResultFile file;
        try (Engine engine = Engine.standard(Notes.NONE)) {
            file = new Runner(engine, request).run(listener).orThrow();
        }
        TestResult result = file.results().get(0);
        assertThat(result.value()).isPositive();

        assertThat(file.results()).hasSize(1);
        assertThat(result.test()).isEqualTo(TEST);
        assertThat(result.status()).isEqualTo(Status.OK);
        assertThat(file.settings().backends()).containsExactly("reference");
        assertThat(file.settings().effort()).isEqualTo(Profile.QUICK.onCpu());
        assertThat(file.duration()).isNotNull();
        assertThat(told).hasSize(4).last().isEqualTo("end");
        assertThat(told.get(0)).startsWith("device: CPU drivers: ").endsWith(" (reference)");
        assertThat(told.get(1)).isEqualTo("test " + TEST);
        assertThat(told.get(2)).isEqualTo("suite of " + List.of(TEST));
    }

    @Test
    void aSuiteIsHandedOverWhenItsLastTestIsOver() {
        String other = "store/typed-buffer/r8/same";
        RunRequest request = RunRequest.tests(TEST, other)
                .through("reference")
                .verifyingOnly(true)
                .build();
        try (Engine engine = Engine.standard(Notes.NONE)) {
            new Runner(engine, request).run(listener).orThrow();
        }
        assertThat(told.subList(1, told.size()))
                .containsExactly(
                        "test " + TEST,
                        "suite of " + List.of(TEST),
                        "test " + other,
                        "suite of " + List.of(other),
                        "end");
    }

    @Test
    void whatCannotBeDoneIsRefusedInALine() {
        try (Engine engine = Engine.standard(Notes.NONE)) {
            Runner mistyped = new Runner(
                    engine, RunRequest.tests("laod").through("reference").build());
            assertThatThrownBy(() -> mistyped.run(listener))
                    .isInstanceOfSatisfying(
                            UserException.class,
                            refused -> assertThat(refused.kind()).isEqualTo(UserException.Kind.USAGE))
                    .hasMessageStartingWith("no test matches laod; similar: load");
            Runner nowhere = new Runner(
                    engine, RunRequest.tests(TEST).through("nonsense").build());
            assertThatThrownBy(() -> nowhere.run(listener)).hasMessageContaining("no backend has the id nonsense");
        }
        assertThat(told).isEmpty();
    }

    @Test
    void aListenerEndsItEarly() {
        try (Engine engine = Engine.standard(Notes.NONE)) {
            Outcome outcome = new Runner(
                            engine,
                            RunRequest.tests("load").through("reference").build())
                    .run(new RunListener() {
                        @Override
                        public boolean cancelled() {
                            return true;
                        }
                    });
            assertThat(outcome.interrupted()).isTrue();
            assertThat(outcome.isWorthKeeping()).isFalse();
            assertThat(outcome.orThrow().results()).isEmpty();
        }
    }

    /** PoCL has no clock in kernels. */
    @Tag("driver")
    @Test
    void withoutAClockNoneIsBroughtAlong() {
        RunRequest request = RunRequest.tests("latency/workgroup-memory/vector/1k")
                .through("opencl")
                .with(Profile.QUICK)
                .build();
        try (Engine engine = Engine.standard(Notes.NONE)) {
            ResultFile file = new Runner(engine, request).run(listener).orThrow();
            assumeTrue(file.devices().get(0).driver().equals("Portable Computing Language"));
            assertThat(file.settings().selectors()).containsExactly("latency/workgroup-memory/vector/1k");
        }
        assertThat(told).noneMatch(line -> line.contains("clock"));
    }

    /** The reference's clock counts statements. */
    @Tag("slow")
    @Test
    void timesOfStepsBringTheClockAlongWhichSaysWhyThereAreNoCycles() {
        RunRequest request = RunRequest.tests("latency/workgroup-memory/vector/1k")
                .through("reference")
                .with(Profile.QUICK)
                .build();
        ResultFile file;
        try (Engine engine = Engine.standard(Notes.NONE)) {
            file = new Runner(engine, request).run(listener).orThrow();
        }
        assertThat(told)
                .contains("clock/frequency, clock/frequency/end are added: latencies are also shown in cycles")
                .filteredOn(line -> line.startsWith("test "))
                .containsExactly(
                        "test clock/frequency", "test latency/workgroup-memory/vector/1k", "test clock/frequency/end");
        TestResult clock = file.results().get(0);
        TestResult latency = file.results().get(1);
        assertThat(told)
                .containsOnlyOnce(
                        "reference: the shader clock counts time, not cycles, so no test is shown in cycles: on a "
                                + "CPU its rate is independent of the CPU clock");
        assertThat(latency.cycles()).as("the interpreter runs on a processor").isNull();
        assertThat(clock.notes()).extracting(Note::kind).contains(ClockCalibration.COUNTS_TIME);
        assertThat(file.findings()).extracting(FindingRecord::kind).contains("frequency");
    }
}
