package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.Card;
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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A run on one screen: its devices, a headline of each suite, the largest differences between APIs, cautions, and why tests have
 * no value.
 */
final class EndScreen {

    private static final int MOST_REASONS = 3;

    /** The letters that the names of tests may take. */
    private static final int SHORT = 40;

    /** Below this width headlines are shortened. */
    private static final int NARROW = 100;

    private final MeasuredFile file;
    private final ResultTable table;
    private final List<String> tests;
    private final ReportOptions options;
    private final Medium medium;

    EndScreen(ResultFile file, ReportOptions options, Medium medium) {
        this.medium = medium;
        this.file = new MeasuredFile("", file);
        this.table = ResultTable.of(file, null);
        this.tests = table.rows().stream().map(ResultTable.Row::test).toList();
        this.options = options;
    }

    /** The parts of the screen, and behind them those about how the figures came to be. */
    Page page() {
        List<Grid> grids = new ArrayList<>(headlines());
        List<Difference> differences = Difference.largest(List.of(table), List.of(file), false);
        if (!differences.isEmpty()) {
            grids.add(Difference.grid("largest differences between APIs", differences));
        }
        Footer footer = new Footer(file.content(), table, options);
        List<Part> parts = new ArrayList<>();
        parts.add(new Part("APIs", summaries(table)));
        parts.add(new Part("GPUs", summaries(ResultTable.acrossDevices(file))));
        parts.add(new Part("cautions", footer.cautions()));
        footer.reasons(this::brief).stream().map(this::shortened).forEach(parts::add);
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
        for (Card card : Card.of(List.of(file), options.choice())) {
            List<Headline> all = Headline.of(card, table, file);
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
                grids.add(Headline.grid(card, card.name() + more, own, medium.width() < NARROW));
            }
        }
        return grids;
    }

    /** A line for each column that is compared with another. */
    private static List<String> summaries(ResultTable table) {
        return Difference.compared(table)
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
