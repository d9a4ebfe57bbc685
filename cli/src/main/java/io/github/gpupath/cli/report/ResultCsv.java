package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.Ratio;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Relative;
import io.github.gpupath.cli.analysis.compare.ResultTable.Row;
import io.github.gpupath.cli.analysis.compare.ResultTable.Section;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Cycles;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes result tables as comma-separated values in base units: values per second, statistics in seconds. Samples, and
 * the summaries and notes of a comparison, are in JSON alone.
 */
final class ResultCsv {

    private record Measured(TestResult result, Optional<Relative> relative) {}

    private record Compared(Section section, Row row, Column baseColumn, Column column, Cell base, Cell cell) {}

    private ResultCsv() {}

    /** A line for each result of a run. */
    static String ofRun(ResultTable table, ResultFile file) {
        Provenance provenance = new Provenance(List.of(file));
        String options = Method.options(file.settings());
        return new Csv<Measured>()
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
                .column("median", statistics(Statistics::median))
                .column("min", statistics(Statistics::min))
                .column("mad", statistics(Statistics::mad))
                .column("ciLow", statistics(Statistics::ciLow))
                .column("ciHigh", statistics(Statistics::ciHigh))
                .column("cv", statistics(Statistics::cv))
                .column("n", statistics(Statistics::n))
                .column("dispatchesPerSample", line -> line.result().dispatchesPerSample())
                .column("operationsPerDispatch", line -> line.result().operationsPerDispatch())
                .column("bytesPerDispatch", line -> line.result().bytesPerDispatch())
                .column("workgroups", line -> {
                    Measurement.Geometry geometry = line.result().geometry();
                    return geometry == null ? null : axes(geometry.workgroups());
                })
                .column("workgroupSize", line -> {
                    Measurement.Geometry geometry = line.result().geometry();
                    return geometry == null ? null : axes(geometry.workgroupSize());
                })
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
                .column("cycles", cycles(Cycles::value))
                .column("hertz", cycles(Cycles::hertz))
                .column(
                        "backendPlugin",
                        line -> provenance.backend(line.result().backend()))
                .column("suitePlugin", line -> provenance.plugin(line.result().suite()))
                .text(table.cells()
                        .flatMap(cell -> cell.result().map(result -> new Measured(result, cell.relative())).stream()));
    }

    private static Columns.Value<Measured> statistics(Function<Statistics, Object> figure) {
        return line -> {
            Statistics statistics = line.result().statistics();
            return statistics == null ? null : figure.apply(statistics);
        };
    }

    private static Columns.Value<Measured> cycles(Function<Cycles, Object> figure) {
        return line -> {
            Cycles cycles = line.result().cycles();
            return cycles == null ? null : figure.apply(cycles);
        };
    }

    private static String axes(List<Integer> sizes) {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining("x"));
    }

    /** A line for each test of each column but the first, beside the first. */
    static String ofComparison(List<ResultTable> tables, Provenance provenance) {
        return new Csv<Compared>()
                .column("test", line -> line.row().test())
                .column("label", line -> line.row().label())
                .column("metric", line -> line.section().metric())
                .column("unit", line -> line.section().unit())
                .column("base", line -> line.baseColumn().title())
                .column("other", line -> line.column().title())
                .column("baseStatus", line -> line.row().standing(line.base()).status())
                .column("baseReason", line -> line.row().standing(line.base()).reason())
                .column("baseValue", line -> line.row().standing(line.base()).value())
                .column("otherStatus", line -> line.row().standing(line.cell()).status())
                .column("otherReason", line -> line.row().standing(line.cell()).reason())
                .column("otherValue", line -> line.row().standing(line.cell()).value())
                .column("ratio", ratio(Ratio::value))
                .column("ratioLow", ratio(Ratio::low))
                .column("ratioHigh", ratio(Ratio::high))
                .column("method", ratio(ratio -> ratio.method().name().toLowerCase(Locale.ROOT)))
                .column(
                        "verdict",
                        line -> line.cell()
                                .ratio()
                                .flatMap(ratio -> line.cell().verdict())
                                .orElse(null))
                .column("basePlugin", line -> provenance.plugin(line.baseColumn()))
                .column("otherPlugin", line -> provenance.plugin(line.column()))
                .column("suitePlugin", line -> provenance.plugin(line.section().suite()))
                .text(tables.stream().flatMap(ResultCsv::compared));
    }

    private static Columns.Value<Compared> ratio(Function<Ratio, Object> figure) {
        return line -> line.cell().ratio().map(figure).orElse(null);
    }

    private static Stream<Compared> compared(ResultTable table) {
        List<Compared> lines = new ArrayList<>();
        List<Column> columns = table.columns();
        for (int column = 1; column < columns.size(); column++) {
            for (Section section : table.sections()) {
                for (Row row : section.rows()) {
                    Optional<Cell> cell = row.cells().get(column);
                    if (cell.isPresent()) {
                        lines.add(new Compared(
                                section,
                                row,
                                columns.get(0),
                                columns.get(column),
                                row.cells().get(0).orElseThrow(),
                                cell.orElseThrow()));
                    }
                }
            }
        }
        return lines.stream();
    }
}
