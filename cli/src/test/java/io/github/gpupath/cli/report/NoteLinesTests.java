package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.result.Measurement.Location;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NoteLinesTests {

    private static TestResult noted(String test, String backend, String... notes) {
        return Samples.noted(Samples.measured(test, backend, 1e-3), List.of(notes));
    }

    private static List<String> lines(List<TestResult> results) {
        ResultFile file = Samples.with(results, Map.of());
        return new NoteLines(ResultTable.of(file, null), file.results()).lines();
    }

    @Test
    void memoryOfEqualWordsTakesALineForEachColumn() {
        Location device = new Location(List.of("source", "target"), "heap 0 (79.6 GiB, device-local), type 7");
        Location host = new Location(List.of("counts"), "heap 1 (125.5 GiB), type 9");
        List<TestResult> results = List.of(
                Samples.lyingIn(Samples.measured("load/a", "vulkan", 1e-3), device),
                Samples.lyingIn(Samples.measured("load/b", "vulkan", 1e-3), device, host),
                Samples.measured("load/a", "opencl", 1e-3));
        ResultFile file = Samples.with(results, Map.of());
        assertThat(new NoteLines(ResultTable.of(file, null), file.results()).memory())
                .containsExactly(
                        "vulkan: heap 0 (79.6 GiB, device-local), type 7 (load/*)",
                        "vulkan: heap 1 (125.5 GiB), type 9 (load/b)");
    }

    @Test
    void aNoteOfManyTestsStandsThereOnceForEachColumn() {
        assertThat(lines(List.of(
                        noted("load/a", "vulkan", "host time replaces device time: it stands still"),
                        noted("load/a", "opencl", "host time replaces device time: it runs backwards"),
                        noted("load/b", "vulkan", "host time replaces device time: it stands still"),
                        noted("store/a", "vulkan"))))
                .containsExactly(
                        "vulkan: host time replaces device time: it stands still (load/*)",
                        "opencl: host time replaces device time: it runs backwards (load/a)");
    }

    @Test
    void aSingleNoteIsGivenInFull() {
        assertThat(lines(List.of(noted("load/a", "vulkan", "outliers: up to 1.80 times the median, 3 of 40 samples"))))
                .containsExactly("vulkan: outliers: up to 1.80 times the median, 3 of 40 samples (load/a)");
    }

    @Test
    void notesThatDifferInTheirFiguresAreSummedUpByTheWorst() {
        assertThat(lines(List.of(
                        noted("load/a", "vulkan", "outliers: up to 1.80 times the median, 3 of 40 samples"),
                        noted("load/a", "opencl", "outliers: up to 12 times the median, 1 of 40 samples"),
                        noted(
                                "load/b",
                                "vulkan",
                                "time limit reached: ±1.3 % instead of ±0.50 %",
                                "outliers: up to 9.50 times the median, 1 of 10 samples"),
                        noted("load/b", "opencl", "time limit reached: ±2.3 % instead of ±0.50 %"))))
                .containsExactly(
                        "outliers: vulkan (load/*), opencl (load/a);"
                                + " the worst: up to 12 times the median, 1 of 40 samples (opencl, load/a)",
                        "time limit reached: vulkan (load/b), opencl (load/b);"
                                + " the worst: ±2.3 % instead of ±0.50 % (opencl, load/b)");
    }

    @Test
    void hundredsOfNoisyResultsTakeALineForEachKind() {
        List<TestResult> results = new ArrayList<>();
        for (int test = 0; test < 300; test++) {
            String id = "load/" + test % 7 + "/" + test;
            String outliers = test % 3 == 0 ? "no figure" : "outliers: up to " + (test + 2) + " times the median";
            results.add(noted(id, "vulkan", outliers));
            results.add(noted(id, "opencl", "drifts: " + test + " % more time in the last half"));
        }
        assertThat(lines(results)).hasSize(3).allMatch(line -> line.length() < 200);
    }
}
