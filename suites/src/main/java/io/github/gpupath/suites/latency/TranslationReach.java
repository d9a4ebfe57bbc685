package io.github.gpupath.suites.latency;

import io.github.gpupath.finding.Inconclusive;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.Curve.Point;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.SiPrefix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The size up to which translating addresses costs hardly anything, from a curve with a node for each page. Whatever the distance
 * of nodes, caches of data hold so many of them, while caches of translations hold so many bytes. So a load is held against one from
 * as many nodes that lie closer together: what it takes longer is no cache's of data. In the smallest set translation is taken to
 * cost nothing.
 *
 * <p>Nodes at random lines fill some sets of a cache earlier than others and some later, which neighbouring lines do not. A level
 * that has room for {@link #MARGIN} times as many lines has room for them in each set all the same, and one that has no room for a
 * fourth of them in none, so that against neighbouring lines a load may take as long as from so many more or fewer. Through another
 * API a first level may be smaller, and the same is allowed.
 *
 * @param curve with a node for each page
 * @param page the distance of nodes
 * @param nearer other curves, which go through the same caches of data
 */
record TranslationReach(Curve curve, long page, List<Nearer> nearer) {

    /** The kind of these findings. */
    static final String KIND = "reach";

    private static final String NAME = "translation";

    /** The figure with the last size at which translation costs hardly anything. */
    static final String REACH = "reach";

    /** The figure with what it costs at the least, with the largest set of which that is known. */
    static final String LEAST_COST = "least-cost";

    /** The figure with what it costs there at the most. */
    static final String GREATEST_COST = "greatest-cost";

    /**
     * Of a level that holds four times as many lines a set of four ways has more than four of them once in 270 times, one of eight
     * ways in 4,200: chance distributes lines as Poisson said.
     */
    static final int MARGIN = 4;

    /** What takes no longer than this many times takes about as long: two levels of memory must differ by as much. */
    private static final double SAME = 1.1;

    private static final int FEWEST_POINTS = 3;

    TranslationReach {
        nearer = List.copyOf(nearer);
    }

    /**
     * A curve whose caches of data are the same.
     *
     * @param curve against sizes
     * @param page the distance of its nodes
     * @param margin so many times as many nodes surely take as long as those of the other curve, if these cost no translation
     * @param isLeast whether so many times as few nodes surely take no longer than those of the other curve
     * @param more seconds that each load of the other curve takes longer for another reason
     */
    record Nearer(Curve curve, long page, int margin, boolean isLeast, double more) {

        /** What so many nodes take at the most, where translation costs nothing; empty where the curve ends before. */
        private OptionalDouble most(double nodes) {
            double enough = margin * nodes;
            double largest = points().mapToDouble(this::nodes).max().orElse(0);
            return largest < enough
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(more
                            + points().filter(point -> nodes(point) <= firstWith(enough))
                                    .mapToDouble(Point::high)
                                    .max()
                                    .orElseThrow());
        }

        private double firstWith(double enough) {
            return points().mapToDouble(this::nodes)
                    .filter(nodes -> nodes >= enough)
                    .min()
                    .orElseThrow();
        }

        /** What so many nodes take at the least; 0 where that is not known. */
        private double least(double nodes) {
            return points().filter(point -> isLeast && margin * nodes(point) <= nodes)
                    .max(Comparator.comparingDouble(Point::at))
                    .map(Point::low)
                    .orElse(0.0);
        }

        private double nodes(Point point) {
            return point.at() / page;
        }

        private Stream<Point> points() {
            return curve.points().stream();
        }
    }

    /** What is known of the time that a point takes without translation. */
    private record Data(Point point, double least, OptionalDouble most) {

        boolean isAll() {
            return point.high() <= SAME * least;
        }

        boolean isTooLittle() {
            return most.isPresent() && point.low() > SAME * most.getAsDouble();
        }
    }

    /** Empty where too few points show no curve. */
    Optional<Finding> finding() {
        return curve.points().size() < FEWEST_POINTS ? Optional.empty() : Optional.of(told());
    }

    private Finding told() {
        List<Data> known = curve.points().stream().map(this::data).toList();
        int last = last(known);
        int first = IntStream.range(0, known.size())
                .filter(i -> i > last && known.get(i).isTooLittle())
                .findFirst()
                .orElse(known.size());
        if (first == known.size() && last < 0) {
            return Inconclusive.finding(
                    NAME,
                    curve.id(),
                    curve.points().stream()
                            .mapToDouble(point -> (point.high() - point.low()) / 2 / point.value())
                            .average()
                            .orElseThrow(),
                    tests(),
                    "where address translation starts to cost time");
        }
        return first < known.size() ? ended(known, last, first) : endless(known, last);
    }

    private static int last(List<Data> known) {
        int last = known.size() - 1;
        while (last >= 0 && !known.get(last).isAll()) {
            last--;
        }
        return last;
    }

    private Data data(Point point) {
        double nodes = point.at() / page;
        double least =
                nearer.stream().mapToDouble(each -> each.least(nodes)).max().orElse(0);
        OptionalDouble most = nearer.stream()
                .flatMapToDouble(each -> each.most(nodes).stream())
                .min();
        return new Data(point, Math.max(least, curve.points().get(0).low()), most);
    }

    private Finding ended(List<Data> known, int last, int first) {
        Data costly = known.stream()
                .filter(Data::isTooLittle)
                .reduce((one, other) -> other)
                .orElseThrow();
        double most = costly.most().orElseThrow();
        double least = costly.least();
        String unit = curve.metric().unit();
        Point point = costly.point();
        @Nullable
        Double surely = last < 0 ? null : (Double) known.get(last).point().at();
        Point beyond = known.get(first).point();
        return finding(
                List.of(
                        new Figure(
                                REACH,
                                curve.along().unit(),
                                curve.points().get(Math.max(0, first - 1)).at(),
                                surely,
                                beyond.at(),
                                null),
                        Figure.within(LEAST_COST, unit, point.value() - most, point.low() - most, point.high() - most),
                        Figure.within(
                                GREATEST_COST, unit, point.value() - least, point.low() - least, point.high() - least)),
                (surely == null ? "" : upTo(surely) + "; ") + "at " + label(beyond.at())
                        + " loads take longer than data caches explain; at " + label(point.at()) + " the excess is "
                        + SiPrefix.alone(point.value() - most, unit) + " to "
                        + SiPrefix.alone(point.value() - least, unit) + "");
    }

    private Finding endless(List<Data> known, int last) {
        double at = known.get(last).point().at();
        return finding(
                List.of(new Figure(REACH, curve.along().unit(), at, at, null, null)),
                upTo(at)
                        + (last == known.size() - 1
                                ? ", the last size of the curve"
                                : "; beyond, data caches alone may explain slower loads"));
    }

    private static String upTo(double bytes) {
        return "address translation adds less than 10 % to a load up to " + label(bytes);
    }

    private Finding finding(List<Figure> figures, String sentence) {
        return new Finding(KIND, curve.id(), NAME, figures, tests(), sentence);
    }

    private List<String> tests() {
        List<Curve> curves = new ArrayList<>(List.of(curve));
        nearer.forEach(each -> curves.add(each.curve()));
        return curves.stream()
                .flatMap(each -> each.points().stream())
                .map(Point::test)
                .distinct()
                .toList();
    }

    private static String label(double bytes) {
        return ByteSize.label((long) bytes);
    }
}
