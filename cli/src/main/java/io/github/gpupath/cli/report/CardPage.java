package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.Card.Entry;
import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.card.Card.Section;
import io.github.gpupath.cli.analysis.card.Card.Subject;
import io.github.gpupath.cli.analysis.card.Card.Way;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.report.Page.Field;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import io.github.gpupath.cli.report.Page.Part;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.suite.ByteSize;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lays a card out as tables, one for each suite, and turns its numbers into the texts that every format shows. */
final class CardPage {

    /** Below this share of the value an interval is shown as what may be added and taken away. */
    private static final double NARROW = 0.5;

    /** What stands above the columns that are of no single way. */
    private static final String OF_ALL = "all";

    /** A line of a table: what it is of, and the row unless it is a heading. */
    private record Line(String title, Style style, Optional<Row> row) {

        String text(Function<Row, String> of) {
            return row.map(of).orElse("");
        }
    }

    private CardPage() {}

    static Page of(Card card) {
        return new Page(
                List.of(new Part(title(card), ways(card))),
                card.sections().stream()
                        .flatMap(section -> grids(card, section))
                        .toList(),
                List.of(
                        new Part("without a value", reasons(card)),
                        Part.explaining("how to read it", explanation(card))));
    }

    /** The name of the device, its sort, and what tells it from another one. */
    static String title(Card card) {
        return card.device() + " ("
                + card.type().replace('_', ' ').replace("gpu", "GPU").replace("cpu", "CPU") + ")"
                + (card.mark() == null ? "" : " " + card.mark());
    }

    /** The title of a way, with a mark where its backend is from a plug-in. */
    static String title(Way way) {
        return Provenance.marked(way.title(), way.plugin());
    }

    /** The id of a suite, with a mark where it is from a plug-in. */
    static String title(Section section) {
        return Provenance.marked(section.suite(), section.plugin());
    }

    /** Lines on each way, on the caches as the system reports them, and on the origin of the figures. */
    static List<String> ways(Card card) {
        List<String> lines = new ArrayList<>();
        for (Way way : card.ways()) {
            String name = way.name().equals(card.device()) ? "" : way.name() + ", ";
            lines.add(title(way) + ": " + name + "driver " + way.driver() + " " + way.driverVersion() + ", API "
                    + way.apiVersion()
                    + (way.cacheBytes() == null
                            ? ""
                            : "; reports " + ByteSize.label(way.cacheBytes()) + " of cache, without its level"));
        }
        if (!card.caches().isEmpty()) {
            lines.add("reported by the operating system: "
                    + card.caches().stream()
                            .map(cache -> ByteSize.label(cache.bytes()) + " (level " + cache.level() + ")")
                            .collect(Collectors.joining(", ")));
        }
        card.ways()
                .forEach(way -> lines.addAll(Provenance.line("backend " + way.backend(), way.plugin()).stream()
                        .toList()));
        card.sections()
                .forEach(section -> lines.addAll(Provenance.line("suite " + section.suite(), section.plugin()).stream()
                        .toList()));
        if (!card.files().isEmpty()) {
            lines.add("from " + String.join(", ", card.files()));
        }
        return lines;
    }

    private static List<String> suites(Card card) {
        return card.sections().stream()
                .filter(section -> section.description() != null)
                .map(section -> section.suite() + ": " + section.description())
                .toList();
    }

    private static List<String> reasons(Card card) {
        Set<String> lines = new LinkedHashSet<>();
        rows(card).forEach(row -> {
            for (int i = 0; i < row.entries().size(); i++) {
                Entry entry = row.entries().get(i);
                if (entry.reason() != null) {
                    lines.add(row.name() + ", " + title(card.ways().get(i)) + ": " + entry.reason());
                }
            }
        });
        return List.copyOf(lines);
    }

    private static Stream<Row> rows(Card card) {
        return card.sections().stream()
                .flatMap(section -> section.subjects().stream())
                .flatMap(subject -> subject.rows().stream());
    }

    private static List<String> explanation(Card card) {
        List<String> lines = new ArrayList<>(suites(card));
        lines.add("interval: of 95 %; sure: the probability of exactly this value, where few are possible");
        if (rows(card).anyMatch(row -> row.kind().equals(Levels.KIND))) {
            lines.add("ends at: the last size of a level; its interval is that of the capacity");
        }
        if (card.sections().stream()
                .flatMap(section -> section.subjects().stream())
                .anyMatch(CostGrid::isCost)) {
            lines.addAll(CostGrid.explanation());
        }
        if (card.ways().size() > 1) {
            lines.add(
                    "APIs: same if no value is further from the first than the noise floor; else differs if their intervals"
                            + " do not overlap, and ambiguous if they do; beside it the largest value by the smallest");
        }
        return lines;
    }

    /** What operations cost has a table of its own. */
    private static Stream<Grid> grids(Card card, Section section) {
        List<Subject> others = section.subjects().stream()
                .filter(subject -> !CostGrid.isCost(subject))
                .toList();
        return Stream.concat(
                others.isEmpty() ? Stream.empty() : Stream.of(grid(card, section, others)),
                CostGrid.of(card, section).stream());
    }

    private static Grid grid(Card card, Section section, List<Subject> subjects) {
        List<Line> lines = new ArrayList<>();
        for (Subject subject : subjects) {
            boolean isNamed = !subject.id().equals(section.suite());
            if (isNamed) {
                lines.add(new Line(subject.id(), Style.BOLD, Optional.empty()));
            }
            for (Row row : shown(subject)) {
                lines.add(new Line((isNamed ? "  " : "") + title(row), Style.PLAIN, Optional.of(row)));
            }
        }
        List<Field<Line>> fields = new ArrayList<>();
        fields.add(new Field<>(Heading.name(title(section), ""), line -> new StyledText(line.title(), line.style())));
        for (int i = 0; i < card.ways().size(); i++) {
            int way = i;
            Function<Row, Entry> entry = row -> row.entries().get(way);
            fields.add(new Field<>(
                    Heading.right(title(card.ways().get(i)), "value"),
                    line -> line.row().map(row -> value(row, entry.apply(row))).orElse(StyledText.EMPTY)));
            fields.add(Field.<Line>left("", "interval", line -> line.text(row -> interval(row, entry.apply(row))))
                    .detail(3));
            fields.add(Field.<Line>right(
                            "",
                            "sure",
                            line -> line.text(
                                    row -> Quantity.probability(entry.apply(row).confidence())))
                    .detail(4));
        }
        fields.add(Field.<Line>right(OF_ALL, "reported", line -> line.text(CardPage::reported))
                .detail(2));
        if (card.ways().size() > 1) {
            fields.add(new Field<>(
                    Heading.left("", "APIs"),
                    line -> line.row().map(CardPage::verdict).orElse(StyledText.EMPTY)));
        }
        return Grid.of(fields, lines).withoutEmptyDetails();
    }

    /** The rows for people: where a level begins, the end of the one before it says. */
    static List<Row> shown(Subject subject) {
        return subject.rows().stream().filter(row -> !isLevel(row, Levels.FROM)).toList();
    }

    private static boolean isLevel(Row row, String figure) {
        return row.kind().equals(Levels.KIND) && row.figure().equals(figure);
    }

    /** The name of a row among those of its subject. */
    static String title(Row row) {
        if (row.kind().equals(Row.RESULT) || row.kind().equals(Levels.KIND) && row.isFirst()) {
            return row.name();
        }
        return row.name() + (isLevel(row, Levels.TO) ? " ends at" : ", " + row.figure());
    }

    /** The value through one API, or the reason why there is none. */
    static StyledText value(Row row, Entry entry) {
        return entry.value() != null
                ? StyledText.of(Quantity.text(entry.value(), row.unit()))
                : new StyledText(entry.status() == null ? "" : entry.status(), Style.YELLOW);
    }

    /** The interval of the value through one API. */
    static String interval(Row row, Entry entry) {
        Double value = entry.value();
        Double low = entry.low();
        Double high = entry.high();
        if (value == null) {
            return "";
        }
        if (low != null && high != null && entry.confidence() == null && value > 0 && high - low < NARROW * value) {
            return String.format(Locale.ROOT, "±%.1f%%", 50 * (high - low) / value);
        }
        return Quantity.interval(low, high, row.unit());
    }

    /** The value that the device is known to have. */
    static String reported(Row row) {
        return row.reported() == null ? "" : Quantity.text(row.reported(), row.unit());
    }

    /** Whether the APIs agree, and how far apart they are. */
    static StyledText verdict(Row row) {
        Verdict verdict = row.verdict();
        if (verdict == null) {
            return StyledText.EMPTY;
        }
        StyledText word = StyledText.of(verdict);
        return verdict == Verdict.SAME || row.spread() == null
                ? word
                : new StyledText(word.text() + " " + Figures.ratio(row.spread()) + "×", word.style());
    }
}
