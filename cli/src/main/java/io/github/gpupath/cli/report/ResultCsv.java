package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.Ratio;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import io.github.gpupath.cli.analysis.compare.ResultTable.Relative;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Cycles;
import io.github.gpupath.result.Measurement.InstructionShare;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes result tables as comma-separated values in base units: values per second, statistics in seconds. Samples, and
 * the summaries and notes of a comparison, are in JSON alone.
 */
final class ResultCsv {

    private record Measured(TestResult result, Optional<Relative> relative) {}

    private ResultCsv() {}

    /** A line for each result of a run. */
    static String ofRun(ResultTable table, ResultFile file) {
        Provenance provenance = new Provenance(List.of(file));
        String options = Method.options(file.settings());
        return new Records<Measured>()
                .column("test", line -> line.result().test())
                .column("label", line -> line.result().label())
                .column("backend", line -> line.result().backend())
                .column("device", line -> line.result().device())
                .column("driverVersion", line -> line.result().driverVersion())
                .column("status", line -> line.result().status().word())
                .column("reason", line -> line.result().reason())
                .column("metric", line -> line.result().metric())
                .column("unit", line -> line.result().unit())
                .column("value", line -> line.result().value())
                .column("median", part(Measurement::statistics, Statistics::median))
                .column("min", part(Measurement::statistics, Statistics::min))
                .column("mad", part(Measurement::statistics, Statistics::mad))
                .column("ciLow", part(Measurement::statistics, Statistics::ciLow))
                .column("ciHigh", part(Measurement::statistics, Statistics::ciHigh))
                .column("cv", part(Measurement::statistics, Statistics::cv))
                .column("n", part(Measurement::statistics, Statistics::n))
                .column("dispatchesPerSample", line -> line.result().dispatchesPerSample())
                .column("operationsPerDispatch", line -> line.result().operationsPerDispatch())
                .column("bytesPerDispatch", line -> line.result().bytesPerDispatch())
                .column("workgroups", part(Measurement::geometry, geometry -> axes(geometry.workgroups())))
                .column("workgroupSize", part(Measurement::geometry, geometry -> axes(geometry.workgroupSize())))
                .column("timer", line -> line.result().timer())
                .column("verified", line -> line.result().verified())
                .column(
                        "notes",
                        line -> line.result().notes().stream().map(Note::text).collect(Collectors.joining("; ")))
                .column("options", line -> options)
                .column("base", line -> line.relative().map(Relative::test).orElse(null))
                .column(
                        "relative",
                        line -> line.relative().flatMap(Relative::ratio).orElse(null))
                .column("cycles", part(Measurement::cycles, Cycles::value))
                .column("hertz", part(Measurement::cycles, Cycles::hertz))
                .column(
                        "backendPlugin",
                        line -> provenance.backend(line.result().backend()))
                .column("suitePlugin", line -> provenance.plugin(line.result().suite()))
                .column("secondsWithoutAccess", part(Measurement::withoutAccess, InstructionShare::seconds))
                .column("ratioWithoutAccess", part(Measurement::withoutAccess, InstructionShare::ratio))
                .csv(table.cells()
                        .flatMap(cell -> cell.result().map(result -> new Measured(result, cell.relative())).stream()));
    }

    /** A figure of a part of a measurement, which may lack the part. */
    private static <T> Records.Value<Measured> part(
            Function<Measurement, @Nullable T> part, Function<T, Object> figure) {
        return line -> line.result().measured().map(part).map(figure).orElse(null);
    }

    private static String axes(List<Integer> sizes) {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining("x"));
    }

    /** A line for each test of each column but the first, beside the first. */
    static String ofComparison(Comparison comparison, Provenance provenance) {
        return records(provenance).csv(comparison.pairs());
    }

    /** The same as objects. */
    static List<Map<String, Object>> objects(Comparison comparison, Provenance provenance) {
        return records(provenance).objects(comparison.pairs());
    }

    private static Records<Pair> records(Provenance provenance) {
        return new Records<Pair>()
                .column("test", pair -> pair.row().test())
                .column("label", pair -> pair.row().label())
                .column("metric", pair -> pair.row().metric())
                .column("unit", pair -> pair.row().unit())
                .column("base", pair -> pair.base().title())
                .column("other", pair -> pair.column().title())
                .column("baseStatus", pair -> pair.baseCell().standing().status())
                .column("baseReason", pair -> pair.baseCell().standing().reason())
                .column("baseValue", pair -> pair.baseCell().standing().value())
                .column("otherStatus", pair -> pair.cell().standing().status())
                .column("otherReason", pair -> pair.cell().standing().reason())
                .column("otherValue", pair -> pair.cell().standing().value())
                .column("ratio", ratio(Ratio::value))
                .column("ratioLow", ratio(Ratio::low))
                .column("ratioHigh", ratio(Ratio::high))
                .column("method", ratio(ratio -> ratio.method().name().toLowerCase(Locale.ROOT)))
                .column("verdict", Pair::verdict)
                .column("basePlugin", pair -> provenance.plugin(pair.base()))
                .column("otherPlugin", pair -> provenance.plugin(pair.column()))
                .column("suitePlugin", pair -> provenance.plugin(pair.row().suite()));
    }

    private static Records.Value<Pair> ratio(Function<Ratio, Object> figure) {
        return pair -> pair.cell().ratio().map(figure).orElse(null);
    }
}
