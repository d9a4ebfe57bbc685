package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.Column.Way;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.Ratio;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.Cell;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.text.Lines;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run on one screen: its devices, a headline of each suite, the largest differences between APIs, cautions, and why tests have
 * no value.
 */
final class EndScreen {

    private static final int MOST_DIFFERENCES = 10;

    private static final int MOST_REASONS = 3;

    /** The letters that the names of tests may take. */
    private static final int SHORT = 40;

    /** Below this width headlines are shortened. */
    private static final int NARROW = 100;

    private final ResultFile file;
    private final ResultTable table;
    private final List<String> tests;
    private final CurveGrid curves;
    private final ReportOptions options;
    private final Medium medium;

    EndScreen(ResultFile file, ReportOptions options, Medium medium) {
        this.medium = medium;
        this.file = file;
        this.table = ResultTable.of(file, null);
        this.tests = table.rows().stream().map(ResultTable.Row::test).toList();
        this.curves = new CurveGrid(table, List.of(new MeasuredFile("", file)));
        this.options = options;
    }

    /** The parts of the screen, and behind them those about how the figures came to be. */
    Page page() {
        List<Grid> grids = new ArrayList<>(headlines());
        List<Pair> compared = compared(table);
        differences(compared).ifPresent(grids::add);
        Footer footer = new Footer(file, table, options);
        List<Part> parts = new ArrayList<>();
        parts.add(new Part("APIs", summaries(compared)));
        parts.add(new Part("GPUs", summaries(compared(ResultTable.acrossDevices(file)))));
        parts.add(new Part("cautions", footer.cautions()));
        footer.reasons(this::brief).stream().map(this::shortened).forEach(parts::add);
        parts.add(new Part("not from gpupath", new Provenance(List.of(file)).lines()));
        parts.addAll(footer.explanations());
        return new Page(List.of(new Part("devices", footer.devices())), grids, parts);
    }

    /** A part in few lines, each of one line on the terminal. */
    private Part shortened(Part part) {
        if (medium.explained()) {
            return part;
        }
        int room = medium.width() - TextPage.INDENT;
        List<String> lines = new ArrayList<>(part.lines().stream()
                .limit(MOST_REASONS)
                .map(line -> Lines.brief(line, line.length() - line.lastIndexOf(" ("), room))
                .toList());
        int more = part.lines().size() - lines.size();
        if (more > 0) {
            lines.add("and for " + more + (more == 1 ? " more reason" : " more reasons") + ", with --explain");
        }
        return new Part(part.heading(), lines);
    }

    /** Some tests by their names or, where that takes long, by their number. */
    private String brief(List<String> some) {
        String names = TestNames.brief(some, tests);
        return some.size() == 1 || medium.explained() || names.length() <= SHORT ? names : some.size() + " tests";
    }

    /** A table of each physical device; where several have the same APIs, the later ones' without what agrees with the first's. */
    private List<Grid> headlines() {
        Map<List<String>, List<Headline>> first = new HashMap<>();
        List<Grid> grids = new ArrayList<>();
        for (Card card : Card.of(List.of(new MeasuredFile("", file)), options.choice())) {
            List<Headline> all = headlines(card);
            List<String> apis =
                    card.apis().stream().map(api -> api.device().backend()).toList();
            List<Headline> known = first.putIfAbsent(apis, all);
            List<Headline> own = known == null
                    ? all
                    : all.stream()
                            .filter(headline -> known.stream().noneMatch(headline::agrees))
                            .toList();
            int left = all.size() - own.size();
            if (!all.isEmpty()) {
                String more = left == 0 ? "" : " (" + left + " of " + all.size() + " as on the first)";
                grids.add(grid(card, card.name() + more, own));
            }
        }
        return grids;
    }

    private List<Headline> headlines(Card card) {
        List<Integer> indices = card.apis().stream()
                .map(api -> table.columns().stream().map(Column::way).toList().indexOf(Way.of(api.device())))
                .toList();
        Map<String, List<Card.Row>> cardRows = card.rows().stream()
                .collect(Collectors.groupingBy(row -> row.key().suite()));
        Map<String, List<ResultTable.Row>> rows = table.rows().stream()
                .collect(Collectors.groupingBy(ResultTable.Row::suite, LinkedHashMap::new, Collectors.toList()));
        List<Headline> headlines = new ArrayList<>();
        if (!indices.contains(-1)) { // a device that failed before its first test has nothing
            rows.forEach((suite, all) -> headlines.add(
                    cardRows.containsKey(suite)
                            ? Headline.of(cardRows.get(suite))
                            : Headline.of(all, curves, indices)));
        }
        return headlines;
    }

    private Grid grid(Card card, String name, List<Headline> headlines) {
        Columns<Headline> columns = new Columns<Headline>("").name(name, Headline::title);
        for (int i = 0; i < card.apis().size(); i++) {
            int api = i;
            columns.right(card.apis().get(api).title(), 0, headline -> headline.text(api, medium.width() < NARROW));
        }
        return columns.of(headlines);
    }

    /** The tests whose APIs differ most, each with the faster API first. */
    private Optional<Grid> differences(List<Pair> compared) {
        List<Difference> largest = new ArrayList<>();
        compared.stream()
                .filter(pair -> pair.verdict() == Verdict.FASTER || pair.verdict() == Verdict.SLOWER)
                .map(Difference::of)
                .sorted(Comparator.comparingDouble(
                        difference -> -difference.ratio().value()))
                .forEach(difference -> largest.stream()
                        .filter(larger -> larger.isLike(difference.pair(), curves))
                        .findFirst()
                        .ifPresentOrElse(
                                larger -> larger.tests().addAll(difference.tests()), () -> largest.add(difference)));
        return new Columns<Difference>("")
                .name("largest differences between APIs", Difference::name)
                .right("faster", 0, Difference::faster)
                .right("slower", 0, Difference::slower)
                .left("", 0, Difference::unit)
                .right(
                        "ratio",
                        0,
                        difference -> Figures.number(difference.ratio().value()))
                .left("interval", 1, Difference::interval)
                .ofAny(largest.stream().limit(MOST_DIFFERENCES).toList());
    }

    /**
     * Two APIs that differ.
     *
     * @param pair the test in which they differ most
     * @param ratio of the faster to the slower in this test
     * @param tests this one, others on its curve, and others of its suite with values that agree
     */
    private record Difference(Pair pair, Ratio ratio, Set<String> tests) {

        static Difference of(Pair pair) {
            Ratio ratio = pair.cell().ratio().orElseThrow();
            return new Difference(
                    pair,
                    pair.verdict() == Verdict.FASTER ? ratio : ratio.inverse(),
                    new LinkedHashSet<>(List.of(pair.row().test())));
        }

        boolean isLike(Pair other, CurveGrid curves) {
            Optional<String> curve = curves.curve(pair.row().test());
            boolean isOnItsCurve =
                    curve.isPresent() && curve.equals(curves.curve(other.row().test()));
            return pair.row().test().equals(other.row().test())
                    || isOnItsCurve
                    || pair.row().suite().equals(other.row().suite())
                            && pair.column().backend().equals(other.column().backend())
                            && agree(pair.cell(), other.cell())
                            && agree(pair.baseCell(), other.baseCell());
        }

        private static boolean agree(Cell cell, Cell other) {
            Double one = cell.standing().value();
            Double two = other.standing().value();
            return one != null && two != null && PivotGrid.agree(List.of(one, two));
        }

        String name() {
            return pair.row().test() + (tests.size() == 1 ? "" : " and " + (tests.size() - 1) + " more");
        }

        String faster() {
            return value(pair.verdict() == Verdict.FASTER);
        }

        String slower() {
            return value(pair.verdict() == Verdict.SLOWER);
        }

        private String value(boolean isOfColumn) {
            return isOfColumn ? value(pair.column(), pair.cell()) : value(pair.base(), pair.baseCell());
        }

        private SiPrefix prefix() {
            return SiPrefix.of(Stream.of(pair.baseCell(), pair.cell())
                    .flatMap(cell -> Stream.ofNullable(cell.standing().value()))
                    .toList());
        }

        String unit() {
            return prefix().unit(pair.row().unit());
        }

        private String value(Column column, Cell cell) {
            Double value = cell.standing().value();
            return column.title() + (value == null ? "" : " " + Figures.number(value / prefix().factor()));
        }

        String interval() {
            return Figures.number(ratio.low()) + " to " + Figures.number(ratio.high());
        }
    }

    /** The pairs with a ratio. How two APIs reach memory is not compared where instructions bound one of them. */
    private static List<Pair> compared(ResultTable table) {
        return table.pairs()
                .filter(pair -> pair.cell().ratio().isPresent()
                        && !pair.cell().isBound()
                        && !pair.baseCell().isBound())
                .toList();
    }

    /** A line for each column that is compared with another. */
    private static List<String> summaries(List<Pair> compared) {
        return compared.stream()
                .collect(Collectors.groupingBy(Pair::column, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(EndScreen::summary)
                .toList();
    }

    private static String summary(List<Pair> compared) {
        Map<Verdict, Long> counts = compared.stream()
                .collect(Collectors.groupingBy(
                        Pair::verdict, () -> new EnumMap<>(Verdict.class), Collectors.counting()));
        Pair any = compared.get(0);
        return any.column().title() + " against " + any.base().title() + ": "
                + counts.entrySet().stream()
                        .map(count -> count.getKey() + " in " + count.getValue())
                        .collect(Collectors.joining(", "))
                + (compared.size() == 1 ? " test" : " of " + compared.size() + " tests");
    }
}
