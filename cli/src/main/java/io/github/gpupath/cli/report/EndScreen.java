package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.ResultTable;
import io.github.gpupath.cli.analysis.compare.ResultTable.Pair;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.text.Lines;
import io.github.gpupath.result.ResultFile;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A run on one screen: its devices, a headline of each suite, the largest differences between APIs, cautions, and why tests have
 * no value.
 */
final class EndScreen {

    private static final int MOST_REASONS = 3;

    /** What several devices leave room for. */
    private static final int MOST_HEADLINES = 16;

    private static final int MOST_DIFFERENCES = 4;

    /** The letters that the names of tests may take. */
    private static final int SHORT = 40;

    /** Below this width headlines are shortened. */
    private static final int NARROW = 100;

    private final MeasuredFile file;
    private final ResultTable table;
    private final List<String> tests;
    private final List<Card> cards;
    private final ReportOptions options;
    private final Medium medium;

    EndScreen(ResultFile file, ReportOptions options, Medium medium) {
        this.medium = medium;
        this.file = new MeasuredFile("", file);
        this.table = ResultTable.of(file, null);
        this.tests = table.rows().stream().map(ResultTable.Row::test).toList();
        this.cards = Card.of(List.of(this.file), options.choice());
        this.options = options;
    }

    /** The parts of the screen, and behind them those about how the figures came to be. */
    Page page() {
        List<Grid> grids = new ArrayList<>(headlines());
        List<Difference> differences = Difference.largest(List.of(table), List.of(file), false);
        if (!differences.isEmpty()) {
            grids.add(Difference.grid(
                    "largest differences between APIs",
                    differences.stream()
                            .limit(isShared() ? MOST_DIFFERENCES : differences.size())
                            .toList(),
                    medium.width() < Reports.COLUMNS));
        }
        Footer footer = new Footer(file.content(), table, options);
        List<Part> parts = new ArrayList<>();
        parts.add(new Part("APIs", summaries(table, this::apis, EndScreen::apis)));
        parts.add(new Part(
                "GPUs",
                summaries(ResultTable.acrossDevices(file), EndScreen::devices, pairs -> devices(pairs.get(0)))));
        parts.add(new Part("cautions", footer.cautions()));
        footer.reasons(this::brief, medium.explained() ? Integer.MAX_VALUE : ReasonLines.MOST_WORDS).stream()
                .map(this::shortened)
                .forEach(parts::add);
        parts.add(new Part("not from gpupath", new Provenance(List.of(file.content())).lines()));
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
                .limit(isShared() ? MOST_REASONS - 1 : MOST_REASONS)
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

    /** Whether several devices share the screen. */
    private boolean isShared() {
        return cards.size() > 1 && !medium.explained();
    }

    /** A table of each physical device; where several have the same APIs, the later ones' without what agrees with the first's. */
    private List<Grid> headlines() {
        List<List<String>> apis = cards.stream()
                .map(card ->
                        card.apis().stream().map(api -> api.device().backend()).toList())
                .toList();
        List<List<Headline>> all =
                cards.stream().map(card -> Headline.of(card, table, file)).toList();
        List<List<Headline>> own = new ArrayList<>();
        for (int i = 0; i < cards.size(); i++) {
            int first = apis.indexOf(apis.get(i));
            List<Headline> known = first < i ? all.get(first) : List.of();
            own.add(all.get(i).stream()
                    .filter(headline -> known.stream().noneMatch(headline::agrees))
                    .toList());
        }
        long filled = own.stream().filter(some -> !some.isEmpty()).count();
        long most = isShared() && filled > 1 ? MOST_HEADLINES / filled : Integer.MAX_VALUE;
        return IntStream.range(0, cards.size())
                .filter(i -> !all.get(i).isEmpty())
                .mapToObj(i -> grid(cards.get(i), all.get(i).size(), own.get(i), most))
                .toList();
    }

    private Grid grid(Card card, int all, List<Headline> own, long most) {
        int same = all - own.size();
        String name = card.name()
                + (same == 0 ? "" : " (" + same + " of " + all + " as on the first)")
                + (own.size() <= most ? "" : " (" + (own.size() - most) + " more with --explain)");
        return Headline.grid(card, name, own.stream().limit(most).toList(), medium.width() < NARROW);
    }

    /** A line for the verdicts on each kind of pairs. */
    private static List<String> summaries(
            ResultTable table, Function<Pair, ?> kind, Function<List<Pair>, String> name) {
        return Difference.compared(table)
                .collect(Collectors.groupingBy(kind, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(pairs -> name.apply(pairs) + ": " + summary(pairs))
                .toList();
    }

    private static String summary(List<Pair> compared) {
        Map<Verdict, Long> counts = compared.stream()
                .collect(Collectors.groupingBy(
                        Pair::verdict, () -> new EnumMap<>(Verdict.class), Collectors.counting()));
        return counts.entrySet().stream()
                        .map(count -> count.getKey() + " in " + count.getValue())
                        .collect(Collectors.joining(", "))
                + (compared.size() == 1 ? " test" : " of " + compared.size() + " tests");
    }

    /** The APIs of pairs, which are of all devices where there are several. */
    private List<?> apis(Pair pair) {
        return cards.size() == 1
                ? List.of(pair.column(), pair.base())
                : List.of(pair.column().backend(), pair.base().backend());
    }

    private static String apis(List<Pair> pairs) {
        Column column = pairs.get(0).column();
        Column base = pairs.get(0).base();
        long devices =
                pairs.stream().map(pair -> pair.base().device()).distinct().count();
        return devices == 1
                ? column.title() + " against " + base.title()
                : column.backend() + " against " + base.backend() + " on " + devices + " devices";
    }

    private static String devices(Pair pair) {
        return device(pair.column()) + " against " + device(pair.base());
    }

    /** A title without its API. */
    private static String device(Column column) {
        return column.title().substring(column.backend().length()).strip();
    }
}
