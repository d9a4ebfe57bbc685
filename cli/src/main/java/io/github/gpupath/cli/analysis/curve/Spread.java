package io.github.gpupath.cli.analysis.curve;

import io.github.gpupath.cli.analysis.statistics.Quantiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** How far the same curve differs from API to API. */
public final class Spread {

    private Spread() {}

    /**
     * The median over the sizes of a plateau of (largest − smallest) / median of the values that the curves have there;
     * empty if no size has two.
     *
     * @param plateau whose sizes count
     * @param curves one through each API
     */
    public static OptionalDouble over(Plateau plateau, List<Curve> curves) {
        List<Double> spreads = new ArrayList<>();
        curves.stream()
                .flatMap(curve -> curve.points().stream())
                .mapToLong(Curve.Point::bytes)
                .filter(plateau::holds)
                .distinct()
                .forEach(bytes -> {
                    double[] values = valuesAt(bytes, curves);
                    if (values.length > 1) {
                        spreads.add((values[values.length - 1] - values[0]) / Quantiles.median(values));
                    }
                });
        return spreads.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(Quantiles.median(
                        spreads.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    private static double[] valuesAt(long bytes, List<Curve> curves) {
        double[] values = curves.stream()
                .flatMap(curve -> curve.points().stream())
                .filter(point -> point.bytes() == bytes)
                .mapToDouble(Curve.Point::value)
                .toArray();
        Arrays.sort(values);
        return values;
    }
}
