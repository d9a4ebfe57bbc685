package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Row;
import io.github.gpupath.result.TestResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A test whose figures certainly differ, with its results from the runs.
 *
 * @param test the test's id
 * @param sides that differ from their base, the farthest first
 */
public record Differing(String test, List<Versus> sides) {

    public Differing {
        sides = List.copyOf(sides);
    }

    /**
     * One side of a test beside the base.
     *
     * @param ratio how many times as fast as the base the other is
     * @param base the column of the base
     * @param baseResult the test's result there
     * @param other the other column
     * @param otherResult the test's result there
     */
    public record Versus(double ratio, Column base, TestResult baseResult, Column other, TestResult otherResult) {

        private double distance() {
            return Math.abs(Math.log(ratio));
        }
    }

    /**
     * The tests that are faster or slower by most.
     *
     * @param runs that were compared
     * @param limit how many at most
     */
    public static List<Differing> most(Comparison comparison, List<Run> runs, int limit) {
        Comparator<Versus> farthestFirst =
                Comparator.comparingDouble(Versus::distance).reversed();
        Map<String, List<Versus>> byTest = ResultTable.of(comparison, runs).stream()
                .flatMap(table -> table.sections().stream()
                        .flatMap(section -> section.rows().stream())
                        .flatMap(row -> versus(table.columns(), row)))
                .collect(Collectors.groupingBy(side -> side.baseResult().test()));
        return byTest.entrySet().stream()
                .map(entry -> new Differing(
                        entry.getKey(),
                        entry.getValue().stream().sorted(farthestFirst).toList()))
                .sorted(Comparator.comparing((Differing test) -> test.sides().get(0), farthestFirst)
                        .thenComparing(Differing::test))
                .limit(limit)
                .toList();
    }

    private static Stream<Versus> versus(List<Column> columns, Row row) {
        return IntStream.range(1, columns.size())
                .filter(column -> row.cells().get(column).filter(Cell::differs).isPresent())
                .mapToObj(column -> {
                    Cell cell = row.cells().get(column).orElseThrow();
                    return new Versus(
                            cell.ratio().orElseThrow().value(),
                            columns.get(0),
                            row.cells().get(0).flatMap(Cell::result).orElseThrow(),
                            columns.get(column),
                            cell.result().orElseThrow());
                });
    }
}
