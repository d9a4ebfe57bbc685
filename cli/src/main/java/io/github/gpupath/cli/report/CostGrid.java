package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.FindingRow;
import io.github.gpupath.cli.analysis.compare.FindingRow.FigureRow;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.finding.OperationCost;
import io.github.gpupath.result.FindingRecord.Figure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Lays out what operations cost, a row for each: its rate as a fraction, how long a dependent one waits, and what it is emulated
 * at, through each API.
 */
final class CostGrid {

    /** The figure without which a finding of a kind says no cost, by kinds. */
    private static final Map<String, String> FIGURES = Map.of(
            OperationCost.RATE, OperationCost.SHARE,
            OperationCost.LATENCY, OperationCost.SECONDS,
            OperationCost.EMULATION, OperationCost.COST);

    /** What the findings about an operation say: their figures by names, through each API. */
    private record Operation(String name, List<Map<String, Figure>> ways) {

        Optional<Figure> figure(int way, String name) {
            return Optional.ofNullable(ways.get(way).get(name));
        }
    }

    private CostGrid() {}

    /** Whether a finding is about the cost of an operation. A plug-in may give such a kind to a finding of something else. */
    static boolean isCost(FindingRow row) {
        return isCost(row.kind(), row.figures().stream().map(FigureRow::name).collect(Collectors.toSet()));
    }

    /** Whether a row of a card is about the cost of an operation. */
    static boolean isCost(Row row) {
        return isCost(
                row.key().kind(),
                row.entries().stream()
                        .flatMap(entry -> entry.figures().stream())
                        .map(Figure::name)
                        .collect(Collectors.toSet()));
    }

    private static boolean isCost(String kind, Set<String> figures) {
        return FIGURES.containsKey(kind) && figures.contains(FIGURES.get(kind));
    }

    /** The table of a run; empty if it found no costs. */
    static Optional<Grid> of(ResultTable table) {
        Map<String, List<FindingRow>> bySubject = table.findings().stream()
                .filter(CostGrid::isCost)
                .collect(Collectors.groupingBy(FindingRow::subject, LinkedHashMap::new, Collectors.toList()));
        List<Operation> operations = new ArrayList<>();
        bySubject.forEach((subject, some) -> operations.add(new Operation(
                subject,
                IntStream.range(0, table.columns().size())
                        .mapToObj(column -> figures(some.stream()
                                .flatMap(finding -> finding.figures().stream())
                                .flatMap(figure -> Stream.ofNullable(
                                        figure.cells().get(column).figure()))))
                        .toList())));
        return grid(table.columns().stream().map(Column::title).toList(), operations);
    }

    private static Map<String, Figure> figures(Stream<Figure> figures) {
        Map<String, Figure> byName = new HashMap<>();
        figures.forEach(figure -> byName.put(figure.name(), figure));
        return byName;
    }

    /** The table of a card; empty if it has no costs. */
    static Optional<Grid> of(Card card, List<String> titles) {
        Map<String, List<Row>> bySubject = card.rows().stream()
                .filter(CostGrid::isCost)
                .collect(Collectors.groupingBy(row -> row.key().subject(), LinkedHashMap::new, Collectors.toList()));
        List<Operation> operations = new ArrayList<>();
        bySubject.forEach((subject, rows) -> operations.add(new Operation(
                subject,
                IntStream.range(0, titles.size())
                        .mapToObj(
                                api -> figures(rows.stream().flatMap(row -> row.entries().get(api).figures().stream())))
                        .toList())));
        return grid(titles, operations);
    }

    private static Optional<Grid> grid(List<String> titles, List<Operation> operations) {
        Columns<Operation> columns = new Columns<Operation>("costs").name("operation", Operation::name);
        for (int i = 0; i < titles.size(); i++) {
            int way = i;
            boolean isInCycles = operations.stream()
                    .anyMatch(operation ->
                            operation.figure(way, OperationCost.CYCLES).isPresent());
            String waiting = isInCycles ? OperationCost.CYCLES : OperationCost.SECONDS;
            columns.group(titles.get(i))
                    .right("rate", 0, operation -> rate(operation, way))
                    .right(waiting, 1, text(way, waiting, CostGrid::waiting))
                    .right("emulated", 2, text(way, OperationCost.COST, CostGrid::emulated));
        }
        return columns.ofAny(operations);
    }

    private static Function<Operation, String> text(int way, String figure, Function<Figure, String> words) {
        return operation -> operation.figure(way, figure).map(words).orElse("");
    }

    private static String rate(Operation operation, int way) {
        return operation
                .figure(way, OperationCost.SHARE)
                .map(share -> Figures.preciseRatio(share.value()))
                .orElse("");
    }

    private static String waiting(Figure figure) {
        return figure.name().equals(OperationCost.CYCLES)
                ? Figures.cycles(figure.value())
                : Quantity.text(figure.value(), figure.unit());
    }

    private static String emulated(Figure figure) {
        return Figures.ratio(figure.value()) + "×";
    }
}
