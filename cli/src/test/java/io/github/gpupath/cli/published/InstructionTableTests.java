package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The table of an H200's instructions is what its result file says, and no large deviation is left unexplained. */
class InstructionTableTests {

    private static final Path DOCS = Path.of("..").toAbsolutePath().normalize().resolve("docs");

    private static final Path PAGE = DOCS.resolve("instructions.md");

    private static final List<String> BACKENDS = List.of("vulkan", "opengl", "opencl");

    private static final String THROUGHPUT = "instruction/throughput/";

    /** Of an H200. */
    private static final int PROCESSORS = 132;

    private static final double LARGE_DEVIATION = 0.15;

    private static final String NONE = "–";

    /** A row of the page as it stands there. */
    private record Row(
            String operation, String guide, List<String> sources, List<String> figures, String off, String why) {}

    @Test
    void everyRowFollowsFromTheFile() throws IOException {
        Map<String, Map<String, Double>> perClock = perClock();
        List<Row> rows = rows();
        assertThat(rows).extracting(Row::operation).containsExactlyElementsOf(perClock.keySet());
        for (Row row : rows) {
            Map<String, Double> figures = perClock.get(row.operation());
            assertThat(row.figures())
                    .as(row.operation())
                    .containsExactlyElementsOf(BACKENDS.stream()
                            .map(backend -> figures.containsKey(backend)
                                    ? String.format(Locale.ROOT, "%.1f", figures.get(backend))
                                    : NONE)
                            .toList());
            assertThat(row.off()).as(row.operation()).isEqualTo(off(row.guide(), figures.values()));
        }
    }

    /** Who has read a figure of the guide, or that nobody has, is said of each. */
    @Test
    void everyFigureOfTheGuideHasItsSources() throws IOException {
        List<String> explained = Files.readAllLines(PAGE).stream()
                .filter(line -> line.matches("- (\\w|none): .*"))
                .map(line -> line.substring("- ".length(), line.indexOf(':')))
                .toList();
        List<Row> rows = rows();
        assertThat(rows).allSatisfy(row -> {
            if (row.guide().equals(NONE)) {
                assertThat(row.sources()).as(row.operation()).containsExactly("");
            } else {
                assertThat(explained).as(row.operation()).containsAll(row.sources());
            }
        });
        assertThat(rows.stream().flatMap(row -> row.sources().stream()).filter(source -> !source.isEmpty()))
                .containsAll(explained);
    }

    @Test
    void everyLatencyFollowsFromTheFile() throws IOException {
        Map<String, Map<String, String>> cycles = new HashMap<>();
        for (TestResult result : file().results()) {
            if (result.cycles() != null) {
                cycles.computeIfAbsent(result.test(), test -> new HashMap<>())
                        .put(
                                result.backend(),
                                String.format(
                                        Locale.ROOT, "%.1f", result.cycles().value()));
            }
        }
        List<List<String>> rows = tableRows("\\| `latency/.*");
        assertThat(rows).isNotEmpty().allSatisfy(row -> {
            Map<String, String> measured =
                    cycles.get("instruction/" + row.get(0).replace("`", ""));
            assertThat(row.subList(1, 1 + BACKENDS.size()))
                    .as(row.get(0))
                    .containsExactlyElementsOf(
                            BACKENDS.stream().map(measured::get).toList());
        });
    }

    /** Cycles rest on the frequency: the page says no less of its uncertainty than the file does. */
    @Test
    void theClockIsAsUncertainAsTheFileSays() throws IOException {
        List<FindingRecord> clocks = file().findings().stream()
                .filter(finding -> finding.kind().equals("frequency"))
                .toList();
        List<String> percents = BACKENDS.stream()
                .map(backend -> clocks.stream()
                        .filter(finding -> finding.backend().equals(backend))
                        .findFirst()
                        .orElseThrow()
                        .figures()
                        .get(0))
                .map(hertz -> String.format(
                        Locale.ROOT,
                        "%.1f",
                        100 * Math.max(hertz.high() - hertz.value(), hertz.value() - hertz.low()) / hertz.value()))
                .toList();
        assertThat(Files.readString(PAGE))
                .contains("The clock is known to %s, %s and %s %%".formatted(percents.toArray()));
    }

    /** Of the CUDA program that is kept, the page says what its output says. */
    @Test
    void theRatesOfCudaAreThoseOfItsOutput() throws IOException {
        List<String> output = Files.readAllLines(DOCS.resolve("results/nvidia-h200/cuda/instr.txt"));
        assertThat(Files.readString(PAGE))
                .contains("[%s](results/nvidia-h200/cuda/instr.txt)".formatted(range(output, "f32 fma", "T/s")))
                .contains("the CUDA program gets %s there"
                        .formatted(range(output, "atomic workgroup one returned", "a clock and SM")));
        List<String> units = Files.readAllLines(DOCS.resolve("results/nvidia-h200/cuda/pipes.txt"));
        assertThat(Files.readString(PAGE))
                .contains("has %s steps of two conversions"
                        .formatted(range(units, "f32, f16 with additions", " steps a clock")))
                .contains("Without `HADD2` it has %s steps"
                        .formatted(range(units, "f32, f16 and FADD", " steps a clock")))
                .contains("of `REDUX` alone gets %s,".formatted(range(units, "sum     ", " steps a clock")))
                .contains(
                        "before each it gets %s with 64 warps".formatted(range(units, "vote, sum ", " steps a clock")));
    }

    /** The least and the greatest of the numbers before a unit, in the lines that begin so. */
    private static String range(List<String> output, String beginning, String unit) {
        DoubleSummaryStatistics numbers = output.stream()
                .filter(line -> line.startsWith(beginning) && line.contains(unit))
                .map(line -> line.substring(0, line.indexOf(unit)).strip())
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .summaryStatistics();
        return String.format(Locale.ROOT, "%.1f to %.1f", numbers.getMin(), numbers.getMax());
    }

    @Test
    void everyLargeDeviationIsExplained() throws IOException {
        List<String> numbers = Files.readAllLines(PAGE).stream()
                .filter(line -> line.matches("\\d+\\. .*"))
                .map(line -> line.substring(0, line.indexOf('.')))
                .toList();
        List<Row> rows = rows();
        assertThat(rows).anyMatch(row -> isLarge(row.off())).allSatisfy(row -> {
            if (isLarge(row.off())) {
                assertThat(row.why()).as(row.operation()).isNotEmpty();
            }
            if (!row.why().isEmpty()) {
                assertThat(numbers).as(row.operation()).contains(row.why());
            }
        });
        assertThat(rows.stream().map(Row::why).filter(why -> !why.isEmpty()).distinct())
                .containsExactlyElementsOf(numbers);
    }

    private static boolean isLarge(String off) {
        return !off.equals(NONE)
                && Math.abs(Double.parseDouble(off.replace('−', '-').replace(" %", ""))) > 100 * LARGE_DEVIATION;
    }

    /** That of the API that is farthest from the guide. */
    private static String off(String guide, Collection<Double> perClock) {
        if (guide.equals(NONE)) {
            return NONE;
        }
        double most = 0;
        for (double figure : perClock) {
            double deviation = figure / Double.parseDouble(guide) - 1;
            most = Math.abs(deviation) > Math.abs(most) ? deviation : most;
        }
        return String.format(Locale.ROOT, "%+.0f %%", 100 * most).replace('-', '−');
    }

    private static List<Row> rows() throws IOException {
        return tableRows("\\| [a-z0-9]+/.*").stream()
                .map(cells -> new Row(
                        cells.get(0),
                        cells.get(1),
                        List.of(cells.get(2).split(" ")),
                        cells.subList(3, 6),
                        cells.get(6),
                        cells.get(7)))
                .toList();
    }

    /** The cells of the lines of the page that match. */
    private static List<List<String>> tableRows(String pattern) throws IOException {
        return Files.readAllLines(PAGE).stream()
                .filter(line -> line.matches(pattern))
                .map(line -> Arrays.stream(line.substring(1).split("\\|", -1))
                        .map(String::strip)
                        .toList())
                .toList();
    }

    private static ResultFile file() throws IOException {
        return ResultFiles.read(DOCS.resolve("results/nvidia-h200-instruction.json.gz"));
    }

    /** Operations in a clock of a processor by operation and backend: those of a usual run, and what a thorough one has besides. */
    private static Map<String, Map<String, Double>> perClock() throws IOException {
        Map<String, Map<String, Double>> all = perClock(file());
        perClock(ResultFiles.read(DOCS.resolve("results/nvidia-h200/580.159.04/instruction-more.json.gz")))
                .forEach((operation, figures) -> {
                    if (!operation.startsWith("u32/")) {
                        all.putIfAbsent(operation, figures);
                    }
                });
        return all;
    }

    /** The same of one file, in its order; each device's clock is its own. */
    private static Map<String, Map<String, Double>> perClock(ResultFile file) {
        Map<String, Double> hertz = new HashMap<>();
        Map<String, Map<String, Double>> perClock = new LinkedHashMap<>();
        for (TestResult result : file.results()) {
            if (result.value() != null && result.test().equals("clock/frequency")) {
                hertz.put(result.backend(), result.value());
            }
        }
        for (TestResult result : file.results()) {
            if (result.value() != null && result.test().startsWith(THROUGHPUT)) {
                perClock.computeIfAbsent(result.test().substring(THROUGHPUT.length()), test -> new HashMap<>())
                        .put(
                                result.backend(),
                                result.value() / PROCESSORS / Objects.requireNonNull(hertz.get(result.backend())));
            }
        }
        return perClock;
    }
}
