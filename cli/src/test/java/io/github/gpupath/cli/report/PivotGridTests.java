package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.CoordinateRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PivotGridTests {

    private static final List<String> AXES = List.of("resource", "element", "pattern");

    /** Results of {@code load/RESOURCE/ELEMENT/PATTERN} through two APIs. */
    private final List<TestResult> results = new ArrayList<>();

    private void add(String test, double one, double two) {
        add(test, Metric.LOADS_PER_SECOND, one, two);
    }

    private void add(String test, Metric metric, double one, double two) {
        String[] names = test.split("/");
        List<CoordinateRecord> places = IntStream.range(0, names.length)
                .mapToObj(i -> new CoordinateRecord(AXES.get(i), names[i], null))
                .toList();
        results.add(new ResultBuilder("load/" + test, "one")
                .coordinates(places)
                .metric(metric)
                .around(one));
        results.add(new ResultBuilder("load/" + test, "two")
                .coordinates(places)
                .metric(metric)
                .around(two));
    }

    private List<String> lines(String... selectors) {
        ResultFile plain = new FileBuilder().of(results.toArray(TestResult[]::new));
        Settings settings = plain.settings();
        ResultFile file = ResultFile.of(
                plain.tool(),
                plain.host(),
                new Settings(
                        List.of(selectors),
                        settings.backends(),
                        settings.effort(),
                        settings.verifyOnly(),
                        settings.inProcess(),
                        settings.options()),
                plain.devices(),
                List.of(new SuiteRecord(
                        "load",
                        "loads",
                        AXES.stream()
                                .map(axis -> new AxisRecord(axis, "words", ""))
                                .toList(),
                        List.of(),
                        null)),
                plain.results(),
                List.of(),
                List.of(),
                null);
        return Reports.tables(file, ReportOptions.USUAL, new Medium(Reports.COLUMNS, false, false, false))
                .lines()
                .map(line -> line.strip().replaceAll(" +", " "))
                .filter(line -> !line.isEmpty())
                .toList();
    }

    @Test
    void rowsWhoseValuesAgreeShareALineWithTheMiddle() {
        for (String element : List.of("normalised-8-bit-r8", "normalised-8-bit-rg8")) {
            add("buffer/" + element + "/linear", 1e-3 * (element.endsWith("-r8") ? 1 : 1.04), 1e-3);
            add("buffer/" + element + "/random", 2e-3, 4e-3);
        }
        add("buffer/normalised-8-bit-r16/linear", 1e-3, 1e-3);
        add("buffer/normalised-8-bit-r16/random", 1.5e-3, 4e-3);
        assertThat(lines())
                .containsExactly(
                        "load, G loads/s one two",
                        "resource/element linear random linear random",
                        "buffer/normalised-8-bit-r8,normalised-8-bit-rg8 1.03 0.524 1.05 0.262",
                        "buffer/normalised-8-bit-r16 1.05 0.699 1.05 0.262");
    }

    @Test
    void ofManyLinesTheFastestAndThoseWhoseApisDifferMostAreShown() {
        for (int i = 0; i < 20; i++) {
            double time = 1e-3 * Math.pow(1.2, i);
            add("buffer/r" + i + "/linear", time, i == 15 ? 5 * time : time);
            add("buffer/r" + i + "/random", time, time);
        }
        assertThat(lines())
                .hasSize(10)
                .anyMatch(line -> line.startsWith("buffer/r0 "))
                .anyMatch(line -> line.startsWith("buffer/r15 "))
                .last()
                .isEqualTo("… 13 more lines: --rows shows every test");
        assertThat(lines("load")).hasSize(22).noneMatch(line -> line.contains("more lines"));
    }

    @Test
    void ofTimesTheShortestIsTheFastest() {
        for (int i = 0; i < 20; i++) {
            double time = 1e-6 * Math.pow(1.2, i);
            add("buffer/r" + i + "/linear", Metric.SECONDS, time, i == 0 ? time : 1.01 * time);
            add("buffer/r" + i + "/random", Metric.SECONDS, time, i == 0 ? time : 1.01 * time);
        }
        assertThat(lines()).anyMatch(line -> line.startsWith("buffer/r0 "));
    }

    @Test
    void fewTestsThatWereNamedHaveARowEach() {
        add("buffer/r8/linear", 1e-3, 2e-3);
        add("buffer/r8/random", 1e-3, 2e-3);
        assertThat(lines("load/buffer"))
                .contains("load/buffer/r8/linear 1.049 ±0.04% 0.524 ±0.04% 0.50")
                .hasSize(4);
    }

    /** A few that lack the axis across have a table of their own. */
    @Test
    void rowsWithoutTheAxisAreNotLost() {
        Stream.of("first-of-the-elements", "second-of-the-elements", "third-of-the-elements")
                .forEach(element -> {
                    add("storage-buffer-of-four-floats/" + element + "/linear", 1e-3, 1e-3);
                    add("storage-buffer-of-four-floats/" + element + "/random", 2e-3, 2e-3);
                    add("texture-of-four-floats-of-16-bits/" + element + "/linear", 3e-3, 3e-3);
                    add("texture-of-four-floats-of-16-bits/" + element + "/random", 4e-3, 4e-3);
                });
        add("other", 5e-3, 5e-3);
        assertThat(lines()).containsSequence("load, M loads/s one two", "resource", "other 210 210");
    }
}
