package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.Card.Key;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.Ratio;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Two columns that differ.
 *
 * @param pair the test in which they differ most
 * @param tests this one, others on its curve, and others of its suite with values that agree
 */
public record Difference(Pair pair, Set<String> tests) {

    private static final int MOST = 10;

    /**
     * The largest differences.
     *
     * @param betweenFiles whether columns of different files are compared, or those of each file
     */
    public static List<Difference> largest(List<ResultTable> tables, List<MeasuredFile> files, boolean betweenFiles) {
        List<CurveGrid> grids =
                tables.stream().map(table -> new CurveGrid(table, files)).toList();
        Function<Pair, Optional<String>> curve = pair -> grids.stream()
                .flatMap(grid -> grid.curve(pair.row().test()).stream())
                .findFirst();
        List<Difference> largest = new ArrayList<>();
        tables.stream()
                .flatMap(Difference::compared)
                .filter(pair -> pair.column().file().equals(pair.base().file()) != betweenFiles)
                .filter(pair -> pair.verdict() == Verdict.FASTER || pair.verdict() == Verdict.SLOWER)
                .map(pair -> new Difference(
                        pair, new LinkedHashSet<>(Set.of(pair.row().test()))))
                .sorted(Comparator.comparingDouble(
                        difference -> -difference.ratio().value()))
                .forEach(difference -> largest.stream()
                        .filter(larger -> isLike(larger.pair, difference.pair, curve))
                        .findFirst()
                        .ifPresentOrElse(
                                larger -> larger.tests.addAll(difference.tests), () -> largest.add(difference)));
        return largest.stream().limit(MOST).toList();
    }

    /** The pairs with a ratio. How two columns reach memory is not compared where instructions bound one of them. */
    static Stream<Pair> compared(ResultTable table) {
        return table.pairs()
                .filter(pair -> pair.cell().ratio().isPresent()
                        && !pair.cell().isBound()
                        && !pair.baseCell().isBound());
    }

    private static boolean isLike(Pair pair, Pair other, Function<Pair, Optional<String>> curve) {
        boolean isOnItsCurve =
                curve.apply(pair).isPresent() && curve.apply(pair).equals(curve.apply(other));
        return pair.row().test().equals(other.row().test())
                || isOnItsCurve
                || pair.row().suite().equals(other.row().suite())
                        && pair.column().backend().equals(other.column().backend())
                        && PivotGrid.agree(List.of(value(pair.cell()), value(other.cell())))
                        && PivotGrid.agree(List.of(value(pair.baseCell()), value(other.baseCell())));
    }

    private static double value(Cell cell) {
        return Objects.requireNonNull(cell.standing().value());
    }

    /** Of the faster to the slower. */
    private Ratio ratio() {
        Ratio ratio = pair.cell().ratio().orElseThrow();
        return pair.verdict() == Verdict.FASTER ? ratio : ratio.inverse();
    }

    /**
     * A table of differences, with the faster column first.
     *
     * @param isNarrow whether intervals are left out before names are cut
     */
    public static Grid grid(String name, List<Difference> differences, boolean isNarrow) {
        return new Columns<Difference>("")
                .name(name, Difference::name)
                .right("faster", 0, difference -> difference.value(Verdict.FASTER))
                .right("slower", 0, difference -> difference.value(Verdict.SLOWER))
                .left("", 0, Difference::unit)
                .right(
                        "ratio",
                        0,
                        difference -> Figures.number(difference.ratio().value()))
                .left("interval", isNarrow ? 1 : 0, Difference::interval)
                .of(differences);
    }

    /** Its test as a row of a card. */
    public Key key() {
        return new Key(
                pair.row().suite(), Key.RESULT, pair.row().test(), pair.row().label());
    }

    private String name() {
        return pair.row().test() + (tests.size() == 1 ? "" : " and " + (tests.size() - 1) + " more");
    }

    private SiPrefix prefix() {
        return SiPrefix.of(List.of(value(pair.baseCell()), value(pair.cell())));
    }

    private String unit() {
        return prefix().unit(pair.row().unit());
    }

    /** The column with a verdict on it, and its value. */
    private String value(Verdict verdict) {
        boolean isOfColumn = pair.verdict() == verdict;
        return (isOfColumn ? pair.column() : pair.base()).title() + " "
                + Figures.number(value(isOfColumn ? pair.cell() : pair.baseCell()) / prefix().factor());
    }

    private String interval() {
        return Figures.number(ratio().low()) + " to " + Figures.number(ratio().high());
    }
}
