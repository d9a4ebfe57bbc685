package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.GpuNames;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes how the figures of a file were measured: clocks, geometry, rounds, and what the columns mean. */
final class Method {

    private final ResultFile file;
    private final ResultTable table;
    private final ReportOptions options;
    private final List<TestResult> measured;

    Method(ResultFile file, ResultTable table, ReportOptions options) {
        this.file = file;
        this.table = table;
        this.options = options;
        this.measured =
                file.results().stream().filter(result -> result.value() != null).toList();
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (!measured.isEmpty()) {
            lines.addAll(Clocks.lines(file, table.columns()));
            lines.addAll(KernelClockLines.readings(file, GpuNames.of(List.of(file))));
            lines.add(places());
            lines.add(rounds(file.settings(), table.columns().size() > 1));
            lines.add(ends());
            lines.addAll(meanings());
        }
        if (!file.settings().options().isEmpty()) {
            lines.add("options: " + options(file.settings()));
        }
        return lines;
    }

    private String places() {
        IntSummaryStatistics places = measured.stream()
                .flatMap(result -> result.measured().stream())
                .mapToInt(each -> Replicates.of(each).number())
                .summaryStatistics();
        int processes = measured.stream()
                .flatMap(result -> result.measured().stream())
                .mapToInt(each -> Replicates.of(each).processCount())
                .max()
                .orElse(1);
        return "memory: " + (places.getMin() == places.getMax() ? "" : places.getMin() + " to ") + places.getMax()
                + (places.getMax() == 1 ? " placement" : " placements, interleaved across rounds")
                + (processes == 1 ? "" : "; in " + processes + " processes");
    }

    private static String rounds(Settings settings, boolean several) {
        return "rounds: at least " + settings.effort().minRounds() + ", until half the 95 % interval is at most "
                + Figures.plain(100 * settings.effort().intervalGoal(), 3) + " % of the median ("
                + Figures.plain(100 * settings.effort().hostIntervalGoal(), 3) + " % by the host's clock)"
                + (several ? " on every backend" : "")
                + ", or for " + Figures.plain(settings.effort().maxSecondsPerTest(), 3) + " s"
                + (several ? " per backend" : "")
                + " (" + Figures.plain(settings.effort().hostMaxSecondsPerTest(), 3) + " s by the host's clock)"
                + (several ? "; backends are interleaved within each round in rotating order" : "");
    }

    private String ends() {
        return "ended by: "
                + Arrays.stream(End.values())
                        .filter(end -> count(end) > 0)
                        .map(end -> words(end) + " " + count(end))
                        .collect(Collectors.joining(", "));
    }

    private long count(End end) {
        return measured.stream().filter(result -> result.endedBy() == end).count();
    }

    private static String words(End end) {
        return switch (end) {
            case INTERVAL -> "interval";
            case REPLICATES -> "differences between placements";
            case TIME -> "time limit";
            case INTERRUPTION -> "interruption";
        };
    }

    private List<String> meanings() {
        List<String> lines = new ArrayList<>();
        lines.add("value: at the median of the samples; ±95%: half the 95 % interval within this run, the wider of the "
                + "rank interval and Student's interval over placements and time segments; the spread between "
                + "runs may be larger (run --runs, compare --base --with)");
        if (measured.stream().anyMatch(result -> result.withoutAccess() != null)) {
            lines.add("instr.: share of the time that the same loop takes without the access; from 80 % (!) the value "
                    + "supports no memory finding");
        }
        table.compared().stream()
                .map(column -> table.base(column).title())
                .distinct()
                .forEach(base -> lines.add("/" + base + ": how many times as fast as on " + base + inverse()
                        + "; gpupath compare FILE gives verdicts"));
        List<String> tests = measured.stream().map(TestResult::test).toList();
        Set<String> bases = measured.stream()
                .flatMap(result -> Stream.ofNullable(result.base()))
                .filter(tests::contains)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (options.relativeTo() != null) {
            lines.add("×: how many times as fast as " + options.relativeTo() + " on the same backend" + inverse());
        } else if (!bases.isEmpty()) {
            lines.add("×: how many times as fast as the base that the suite gives the test ("
                    + TestNames.brief(bases, tests) + "), on the same backend" + inverse());
        }
        return lines;
    }

    /** The options of suites that were set. */
    static String options(Settings settings) {
        return settings.options().entrySet().stream()
                .map(option -> option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining("; "));
    }

    private String inverse() {
        return measured.stream().anyMatch(Figures::isTime) ? "; for times, 2.00 means half the time" : "";
    }
}
