package io.github.gpupath.cli.report;

import io.github.gpupath.cli.analysis.card.Card.Entry;
import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.card.Card.Subject;
import io.github.gpupath.finding.Levels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Draws the levels of a subject on logarithmic axes: for each way a line from where a level begins to where it ends, dotted to the
 * next one, and across its end the interval of the capacity. A level without an end reaches to the edge.
 */
final class LevelChart {

    /** Colours that colour-blind people tell apart, after Okabe and Ito (2008), and how the lines are dashed. */
    private static final List<String> COLORS =
            List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9");

    private static final List<String> DASHES = List.of("none", "7 3", "2 2", "8 2 2 2", "12 4", "4 4");

    /** The room for the numbers left of the axis and below it. */
    private static final int LEFT = 58;

    private static final int BELOW = 18;
    private static final int MOST_TICKS = 6;

    /** How many doublings a level without an end is drawn beyond the last size that is known. */
    private static final int BEYOND = 2;

    /** The room above and below the lines, as the logarithm of a factor of the values. */
    private static final double LEAST_MARGIN = Math.log(1.2);

    /** A level through one API; what has no end reaches as far as sizes go. */
    private record Level(int way, double from, @Nullable Entry end, double value, String unit, String sizeUnit) {

        double to() {
            Double last = end == null ? null : end.value();
            return last == null ? Double.POSITIVE_INFINITY : last;
        }

        /** The last size that is known of it. */
        double last() {
            return Double.isFinite(to()) ? to() : from;
        }
    }

    private final List<Level> levels;
    private final int width;
    private final int height;

    /** Where the axis of sizes begins and ends, as powers of two. */
    private final double firstSize;

    private final double lastSize;

    /** Where the axis of values begins and ends, as logarithms: beside the least and the largest number there is room too. */
    private final double lowest;

    private final double highest;

    private LevelChart(List<Level> levels, int width, int height) {
        this.levels = levels;
        this.width = width;
        this.height = height;
        boolean isOpen = levels.stream().anyMatch(level -> Double.isInfinite(level.to()));
        firstSize = log2(least(Level::from));
        lastSize = Math.max(log2(most(Level::last)) + (isOpen ? BEYOND : 0), firstSize + 1);
        double least = Math.log(least(Level::value));
        double most = Math.log(most(Level::value));
        double margin = Math.max(LEAST_MARGIN, (most - least) / 10);
        lowest = least - margin;
        highest = most + margin;
    }

    /** The chart's elements; empty if there is no level. */
    static String of(Subject subject, int ways, int width, int height) {
        List<Row> rows = subject.rows();
        List<Level> levels = new ArrayList<>();
        for (int way = 0; way < ways; way++) {
            for (int i = 0; i < rows.size(); i++) {
                if (rows.get(i).kind().equals(Levels.KIND) && rows.get(i).isFirst()) {
                    level(rows.subList(i, rows.size()), way).ifPresent(levels::add);
                }
            }
        }
        levels.sort(Comparator.comparingInt(Level::way).thenComparingDouble(Level::from));
        return levels.isEmpty() ? "" : new LevelChart(levels, width, height).elements();
    }

    /** The level whose first row the first of these is. */
    private static Optional<Level> level(List<Row> rows, int way) {
        Row row = rows.get(0);
        Optional<Row> from = beside(rows, Levels.FROM);
        if (from.isEmpty()) {
            return Optional.empty();
        }
        Double value = row.entries().get(way).value();
        Double begin = from.get().entries().get(way).value();
        if (value == null || begin == null || value <= 0 || begin <= 0) {
            return Optional.empty();
        }
        Entry end = beside(rows, Levels.TO).map(to -> to.entries().get(way)).orElse(null);
        Level level = new Level(way, begin, end, value, row.unit(), from.get().unit());
        return level.to() < begin ? Optional.empty() : Optional.of(level);
    }

    /** A figure of the finding whose first row the first of these is; its others follow, up to the next finding. */
    private static Optional<Row> beside(List<Row> rows, String figure) {
        Row row = rows.get(0);
        return rows.stream()
                .skip(1)
                .takeWhile(other -> !other.isFirst()
                        && other.kind().equals(row.kind())
                        && other.name().equals(row.name()))
                .filter(other -> other.figure().equals(figure))
                .findFirst();
    }

    /** How the line of a way is drawn. */
    static String stroke(int way) {
        return "stroke=\"" + COLORS.get(way % COLORS.size()) + "\" stroke-width=\"2.5\" stroke-dasharray=\""
                + DASHES.get(way % DASHES.size()) + "\"";
    }

    private String elements() {
        StringBuilder elements = new StringBuilder();
        sizeTicks().forEach(size -> {
            elements.append(line(x(size), 0, x(size), height - BELOW, "stroke=\"#e4e4e4\""));
            elements.append(label(
                    x(size),
                    height - 4,
                    "middle",
                    Quantity.text(size, levels.get(0).sizeUnit())));
        });
        valueTicks().forEach(value -> {
            elements.append(line(LEFT, y(value), width, y(value), "stroke=\"#e4e4e4\""));
            elements.append(label(
                    LEFT - 6,
                    y(value) + 4,
                    "end",
                    Quantity.text(value, levels.get(0).unit())));
        });
        for (int i = 0; i < levels.size(); i++) {
            Level level = levels.get(i);
            String color = "stroke=\"" + COLORS.get(level.way() % COLORS.size()) + "\"";
            elements.append(
                    line(x(level.from()), y(level.value()), x(level.to()), y(level.value()), stroke(level.way())));
            Entry end = level.end();
            Double low = end == null ? null : end.low();
            Double high = end == null ? null : end.high();
            if (low != null && high != null) {
                elements.append(line(
                        x(low),
                        y(level.value()),
                        x(high),
                        y(level.value()),
                        color + " stroke-width=\"7\" opacity=\"0.3\""));
            }
            if (i > 0 && levels.get(i - 1).way() == level.way()) {
                Level before = levels.get(i - 1);
                elements.append(line(
                        x(before.to()),
                        y(before.value()),
                        x(level.from()),
                        y(level.value()),
                        color + " stroke-width=\"1\" stroke-dasharray=\"1 3\""));
            }
        }
        return elements.toString();
    }

    /** Powers of two, as many as can be read. */
    private List<Double> sizeTicks() {
        int first = (int) Math.ceil(log2(least(Level::from)));
        int last = (int) Math.floor(log2(most(Level::last)));
        int step = Math.max(1, (int) Math.ceil((last - first) / (double) MOST_TICKS));
        List<Double> ticks = new ArrayList<>();
        for (int power = first; power <= last; power += step) {
            ticks.add(Math.pow(2, power));
        }
        return ticks;
    }

    /** 1, 2 and 5 of each power of ten; of many powers, 1 alone. */
    private List<Double> valueTicks() {
        double least = least(Level::value);
        double most = most(Level::value);
        List<Integer> digits = most / least > 100 ? List.of(1) : List.of(1, 2, 5);
        List<Double> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(least)); power <= Math.log10(most); power++) {
            for (int digit : digits) {
                double tick = digit * Math.pow(10, power);
                if (Math.log(tick) >= lowest && Math.log(tick) <= highest) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }

    private double x(double size) {
        double share = Math.max(0, Math.min(1, (log2(Math.max(0, size)) - firstSize) / (lastSize - firstSize)));
        return LEFT + share * (width - LEFT);
    }

    private double y(double value) {
        return (height - BELOW) * (highest - Math.log(value)) / (highest - lowest);
    }

    private double least(ToDoubleFunction<Level> number) {
        return levels.stream().mapToDouble(number).min().orElseThrow();
    }

    private double most(ToDoubleFunction<Level> number) {
        return levels.stream().mapToDouble(number).max().orElseThrow();
    }

    private static double log2(double number) {
        return Math.log(number) / Math.log(2);
    }

    private static String line(double x1, double y1, double x2, double y2, String attributes) {
        return String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n",
                x1,
                y1,
                x2,
                y2,
                attributes);
    }

    private static String label(double x, double y, String anchor, String text) {
        return String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"10\" fill=\"#666\">%s</text>\n",
                x,
                y,
                anchor,
                Xml.escape(text));
    }
}
