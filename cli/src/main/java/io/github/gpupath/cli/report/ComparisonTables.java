package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.compare.Compared;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.OneSided;
import io.github.gpupath.cli.analysis.compare.Pair;
import io.github.gpupath.cli.report.Page.Grid;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Makes the pivot tables of a comparison: one for each base, suite and metric, with a row for each test. */
final class ComparisonTables {

    private ComparisonTables() {}

    static List<Grid> of(Comparison comparison) {
        Map<String, List<Pair>> byBase = new LinkedHashMap<>();
        comparison
                .pairs()
                .forEach(pair -> byBase.computeIfAbsent(pair.base(), base -> new ArrayList<>())
                        .add(pair));
        return byBase.values().stream().flatMap(ComparisonTables::grids).toList();
    }

    private static Stream<Grid> grids(List<Pair> pairs) {
        Map<ComparisonTable.Section, ComparisonTable> tables = new LinkedHashMap<>();
        for (Pair pair : pairs) {
            for (Compared test : pair.compared()) {
                table(tables, pairs, new ComparisonTable.Section(test.suite(), test.metric(), test.unit()))
                        .add(pair, test);
            }
        }
        // Below those with a value on both sides; the order of a file's tests is kept within each.
        for (Pair pair : pairs) {
            for (OneSided test : pair.oneSided()) {
                table(tables, pairs, new ComparisonTable.Section(test.suite(), test.metric(), test.unit()))
                        .add(pair, test);
            }
        }
        return tables.values().stream().map(ComparisonTable::grid);
    }

    private static ComparisonTable table(
            Map<ComparisonTable.Section, ComparisonTable> tables, List<Pair> pairs, ComparisonTable.Section section) {
        return tables.computeIfAbsent(section, key -> new ComparisonTable(key, pairs));
    }
}
