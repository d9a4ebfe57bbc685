package io.github.gpupath.cli.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a dispatch touches of a working set is told where it is not all of it. */
class CoverageTests {

    private static final Profile PROFILE = new Profile("test", 0, 0.001, 0.001, 0.1, 10, 0.005, 5, 1, 1);

    /** 256 workgroups are the whole set. */
    private static TestResult measured(double nanosPerWorkgroup) {
        TestCase counted = TinyTest.withEnough("tiny/a/4k", 2, 64, 128, 256, 512, 1024);
        TestCase test = Cases.of(
                counted.id(), counted.label(), Metric.BYTES_PER_SECOND, counted.description(), counted.workload());
        ScriptedWorker worker = new ScriptedWorker("one", ScriptedWorker.steady(nanosPerWorkgroup));
        Recording recording = new Recording();
        recording.measure(Recording.plan(PROFILE, Stream.of(test)), worker);
        return recording.results.get(0);
    }

    @Test
    void whereADispatchTouchesThePartThatItHasTimeForTheResultSaysSo() {
        TestResult half = measured(150_000);

        assertThat(Objects.requireNonNull(half.geometry()).coverage()).isEqualTo(0.5);
        assertThat(half.notes())
                .anyMatch(note -> note.text().startsWith("a dispatch covers only 50.0 % of the working set"));
        assertThat(half.coversItsSet()).as("no point of a curve").isFalse();
    }

    @Test
    void whoTouchesAllSaysNothing() {
        TestResult whole = measured(4_000);

        assertThat(Objects.requireNonNull(whole.geometry()).coverage()).isNull();
        assertThat(whole.notes()).noneMatch(note -> note.text().contains("touches"));
        assertThat(whole.coversItsSet()).isTrue();
    }
}
