package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.statistics.Quantiles;
import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Cycles;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The figures of the pages about the method and about findings are those of the published run. */
class QuotedExamplesTests {

    private static final String EXAMPLE = "load/raw-buffer/x1/linear";

    private final ResultFile run = PublishedRun.file();

    @Test
    void thePageAboutTheMethodHasTheFiguresOfTheRun() throws IOException {
        String page = Files.readString(Path.of("../docs/method.md")).replaceAll("\\s+", " ");
        assertThat(page)
                .contains(lines().map(line -> line.replaceAll("\\s+", " ")).toList());
    }

    /** A long sentence is cut at its end, so that it fits a cell. */
    @Test
    void thePageAboutFindingsQuotesThoseOfTheRun() throws IOException {
        List<String> examples = Files.readAllLines(Path.of("../docs/findings.md")).stream()
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.split(" \\| ")[1])
                .filter(example -> !example.startsWith("none in this run"))
                .toList();
        assertThat(examples)
                .hasSizeGreaterThanOrEqualTo(10)
                .allSatisfy(example -> assertThat(run.findings())
                        .as(example)
                        .anyMatch(finding -> finding.sentence().startsWith(example)));
    }

    private Stream<String> lines() {
        Measurement example = measured(EXAMPLE, "vulkan");
        Statistics statistics = example.statistics();
        double median = statistics.median();
        double opengl = measured(EXAMPLE, "opengl").value();
        Measurement chase = measured("latency/storage-buffer/vector/16k", "vulkan");
        Cycles cycles = chase.cycles();
        Measurement written = measured("bandwidth/write/buffer/float4/32k", "vulkan");
        return Stream.of(
                line(
                        "results %,d verified and measured %,d unsupported %d failed %d",
                        run.results().size(),
                        count(TestResult.Status.OK),
                        count(TestResult.Status.UNSUPPORTED),
                        count(TestResult.Status.FAILED)),
                line(
                        "%,d × %d workgroups of %d invocations, %.2f G loads per dispatch",
                        example.geometry().workgroups().get(0),
                        example.geometry().workgroups().get(1),
                        example.geometry().workgroupSize().get(0),
                        example.operationsPerDispatch() * 1e-9),
                Stream.of("vulkan", "opengl", "opencl")
                        .map(api -> line(
                                "%s %.3f ms",
                                api, 1e3 * measured(EXAMPLE, api).statistics().median()))
                        .collect(Collectors.joining(" ")),
                line("one dispatch lasts %.3f ms, so a batch has %d", 1e3 * median, example.dispatchesPerSample()),
                line("`interval`, %,d results", ended(End.INTERVAL)),
                line("`replicates`, %d:", ended(End.REPLICATES)),
                line("`time`, %d:", ended(End.TIME)),
                row(
                        "reported step",
                        "%,.0f ns",
                        run.devices(),
                        each -> each.timer().reportedResolutionNanos()),
                row(
                        "measured step",
                        "%,.0f ns",
                        run.devices(),
                        each -> each.timer().measuredResolutionNanos()),
                row(
                        "device, median",
                        "%.3f ms",
                        apis(),
                        each -> 1e3 * each.statistics().median()),
                row("host, median", "%.3f ms", apis(), each -> 1e3 * median(each.hostSamples())),
                line("%.2f ns × %.3f GHz = %.1f cycles", 1e9 * chase.value(), 1e-9 * cycles.hertz(), cycles.value()),
                line(
                        "%d times, %.3f to %.3f GHz",
                        run.clockReadings().size(),
                        1e-9
                                * run.clockReadings().stream()
                                        .mapToDouble(ClockReading::hertz)
                                        .min()
                                        .orElseThrow(),
                        1e-9
                                * run.clockReadings().stream()
                                        .mapToDouble(ClockReading::hertz)
                                        .max()
                                        .orElseThrow()),
                row("samples", "%.5f", example.samples(), each -> 1e3 * each) + " ms",
                line(
                        "median %.5f ms, interval %.5f to %.5f ms (±%.2f %%)",
                        1e3 * median,
                        1e3 * statistics.ciLow(),
                        1e3 * statistics.ciHigh(),
                        100 * statistics.halfWidth()),
                line(
                        "figure %.2f G loads / %.5f ms = %.2f T loads/s",
                        example.operationsPerDispatch() * 1e-9, 1e3 * median, 1e-12 * example.value()),
                row("offset", "%.0f KiB", written.replicates(), each -> each.lead() / 1024.0),
                row("median", "%,.0f µs", written.replicates(), each -> 1e6 * each.median()),
                line("±%.0f %%, with the note", 100 * written.statistics().halfWidth()),
                line(
                        "kernel %.3f ms twin %.3f ms instr. %.0f%%",
                        1e3 * median,
                        1e3 * example.withoutAccess().seconds(),
                        100 * example.withoutAccess().ratio()),
                line(
                        "opengl / vulkan %.3f / %.3f T loads/s = %.3f",
                        1e-12 * opengl, 1e-12 * example.value(), opengl / example.value()));
    }

    private List<Measurement> apis() {
        return Stream.of("vulkan", "opengl", "opencl")
                .map(api -> measured(EXAMPLE, api))
                .toList();
    }

    private Measurement measured(String test, String api) {
        return run.results().stream()
                .filter(result -> result.test().equals(test) && result.backend().equals(api))
                .findFirst()
                .flatMap(TestResult::measured)
                .orElseThrow();
    }

    private long count(TestResult.Status status) {
        return run.results().stream()
                .filter(result -> result.status() == status)
                .count();
    }

    private long ended(End end) {
        return run.results().stream()
                .flatMap(result -> result.measured().stream())
                .filter(measured -> measured.endedBy() == end)
                .count();
    }

    private static double median(List<Double> samples) {
        return Quantiles.median(
                samples.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static String line(String format, Object... figures) {
        return String.format(Locale.ROOT, format, figures);
    }

    private static <T> String row(String name, String format, List<T> cells, ToDoubleFunction<T> figure) {
        return cells.stream()
                .map(cell -> line(format, figure.applyAsDouble(cell)))
                .collect(Collectors.joining(" ", name + " ", ""));
    }
}
