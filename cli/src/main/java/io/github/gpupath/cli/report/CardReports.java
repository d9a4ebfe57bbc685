package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.Card.Entry;
import io.github.gpupath.cli.analysis.card.Card.Key;
import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Align;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.cli.text.Lines;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.finding.SpeedRatio;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.suite.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes cards in each format: a table of levels, one of all else, and one of what operations cost. */
public final class CardReports {

    /** With three APIs a card then fits the width of a screen. */
    private static final int LONGEST_TITLE = 50;

    private CardReports() {}

    /**
     * All cards, one below the other; ends with a line break.
     *
     * @throws UserException if cards have no such format
     */
    public static String write(List<Card> cards, ResultFormat format, Medium medium) {
        return switch (format) {
            case TABLE -> joined(cards, page -> TextPage.text(page, medium));
            case MARKDOWN -> joined(cards, MarkdownPage::text);
            case JSON -> Json.write(cards);
            case CSV, FINDINGS, FINDINGS_CSV, HTML ->
                throw UserException.usage("a card is a table, markdown or json, not " + format);
        };
    }

    private static String joined(List<Card> cards, Function<Page, String> text) {
        return cards.stream()
                .map(card -> text.apply(page(card, cards.size() == 1)))
                .collect(Collectors.joining("\n"));
    }

    private static Page page(Card card, boolean isAlone) {
        String type = card.apis().get(0).device().type().replace('_', ' ');
        Part head = new Part(
                card.name() + " (" + type.replace("gpu", "GPU").replace("cpu", "CPU") + ")",
                head(card, titles(card), isAlone));
        return new Page(List.of(head), grids(card), List.of(new Part("not from gpupath", plugins(card))));
    }

    private static List<String> titles(Card card) {
        return card.apis().stream()
                .map(api -> Provenance.marked(api.title(), api.device().plugin()))
                .toList();
    }

    /** The tables of a card. */
    public static List<Grid> grids(Card card) {
        List<String> titles = titles(card);
        return Stream.of(levels(card, titles), others(card, titles), CostGrid.of(card, titles))
                .flatMap(Optional::stream)
                .toList();
    }

    private static List<String> head(Card card, List<String> titles, boolean isAlone) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < titles.size(); i++) {
            DeviceRecord device = card.apis().get(i).device();
            Long cache = device.cacheBytes();
            lines.add(titles.get(i) + ": " + (device.name().equals(card.name()) ? "" : device.name() + ", ") + "driver "
                    + device.driver() + " " + device.driverVersion() + ", API " + device.apiVersion()
                    + (cache == null ? "" : "; reports " + ByteSize.label(cache) + " of cache, without its level"));
        }
        if (!card.caches().isEmpty()) {
            lines.add("caches reported by the operating system: "
                    + card.caches().stream()
                            .map(each -> ByteSize.label(each.bytes()) + " (level " + each.level() + ")")
                            .collect(Collectors.joining(", ")));
        }
        if (!isAlone) {
            lines.add("device " + card.apis().get(0).device().device() + ", from " + String.join(", ", card.files()));
        }
        if (card.rows().isEmpty()) {
            lines.add("no result for a card; gpupath run --card measures them");
        }
        return lines;
    }

    private static List<String> plugins(Card card) {
        return Stream.concat(
                        card.apis().stream()
                                .map(api -> Provenance.line(
                                        "backend " + api.device().backend(),
                                        api.device().plugin())),
                        card.suites().stream().map(suite -> Provenance.line("suite " + suite.id(), suite.plugin())))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The levels of memory, those of a curve below its title; empty if there is none. */
    private static Optional<Grid> levels(Card card, List<String> titles) {
        List<List<StyledText>> lines = new ArrayList<>();
        String curve = "";
        for (Row row : card.rows()) {
            if (isLevel(row)) {
                if (!row.key().subject().equals(curve)) {
                    curve = row.key().subject();
                    lines.add(line(curve, row, StyledText.EMPTY, List.of(none -> "", none -> "", none -> "")));
                }
                lines.add(line(
                        "  " + row.key().name(),
                        row,
                        verdict(row),
                        List.of(CardReports::value, CardReports::end, CardReports::cycles)));
            }
        }
        return grid(titles, lines, "levels", "value", "up to", "cycles");
    }

    /** All but levels and costs; of a choice the best, and below it the rate. */
    private static Optional<Grid> others(Card card, List<String> titles) {
        List<List<StyledText>> lines = new ArrayList<>();
        for (Row row : card.rows()) {
            Key key = row.key();
            String title = Lines.brief(title(key), key.name().length() + 2, LONGEST_TITLE);
            if (key.kind().equals(SpeedRatio.CHOICE)) {
                lines.add(line(title, row, StyledText.EMPTY, List.of(CardReports::best)));
                lines.add(line("  rate", row, verdict(row), List.of(CardReports::value)));
            } else if (!isLevel(row) && !CostGrid.isCost(row)) {
                lines.add(line(title, row, verdict(row), List.of(CardReports::value)));
            }
        }
        return grid(titles, lines, "", "");
    }

    static String title(Key key) {
        return key.kind().equals(Key.RESULT) ? key.name() : key.subject() + ", " + key.name();
    }

    private static List<StyledText> line(
            String title, Row row, StyledText verdict, List<Function<Entry, String>> texts) {
        List<StyledText> cells = new ArrayList<>(List.of(StyledText.of(title)));
        row.entries().forEach(entry -> texts.forEach(text -> cells.add(StyledText.of(text.apply(entry)))));
        cells.add(verdict);
        return cells;
    }

    /** A table with the same columns for each API, and one for the verdict; empty if it has no lines. */
    private static Optional<Grid> grid(
            List<String> apis, List<List<StyledText>> lines, String name, String... columns) {
        List<Heading> headings = new ArrayList<>(List.of(Heading.name("", name)));
        for (String api : apis) {
            for (int i = 0; i < columns.length; i++) {
                headings.add(new Heading(i == 0 ? api : "", columns[i], Align.RIGHT, i, false));
            }
        }
        headings.add(new Heading("APIs", "", Align.RIGHT, 1, false));
        return lines.isEmpty() ? Optional.empty() : Optional.of(new Grid(headings, lines).withoutEmptyDetails());
    }

    static boolean isLevel(Row row) {
        return row.key().kind().equals(Levels.KIND)
                && row.entries().stream()
                        .anyMatch(entry -> entry.figure(Levels.TO).isPresent());
    }

    private static String cycles(Entry entry) {
        return entry.figure(Levels.CYCLES)
                .map(figure -> Figures.cycles(figure.value()))
                .orElse("");
    }

    /** The end of a level; empty where the curve ends with it. */
    private static String end(Entry entry) {
        return entry.figure(Levels.TO)
                .filter(figure -> figure.confidence() != null)
                .map(figure -> Quantity.text(figure.value(), figure.unit()))
                .orElse("");
    }

    /** The most important figure, or why there is none. */
    static String value(Entry entry) {
        if (entry.figures().isEmpty()) {
            return entry.status() == null ? "" : entry.status();
        }
        Figure first = entry.figures().get(0);
        String text = Quantity.text(first.value(), first.unit());
        return first.unit().isEmpty() ? text + " " + first.name() : text;
    }

    static String best(Entry entry) {
        return entry.figures().stream().skip(1).findFirst().map(Figure::name).orElse("");
    }

    /** Whether the APIs agree; how far apart they are where they do not. */
    private static StyledText verdict(Row row) {
        if (row.verdict() == null) {
            return StyledText.EMPTY;
        }
        StyledText word = StyledText.of(row.verdict());
        return row.verdict() == Verdict.DIFFERS && row.spread() != null
                ? word.with(Figures.ratio(row.spread()) + "×")
                : word;
    }
}
