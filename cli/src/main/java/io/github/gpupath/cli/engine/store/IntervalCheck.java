package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.analysis.statistics.Interval;
import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.cli.analysis.statistics.StatisticsCalculator;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.util.Optional;

/** Holds the intervals of results against their samples: a verdict rests on them. */
final class IntervalCheck {

    /** Logarithms and sums of the same samples in another order differ by some units in the last place. */
    private static final double ROUNDING = 1e-9;

    private IntervalCheck() {}

    /** What is wrong with the first result whose interval is not that of its samples, and where. */
    static Optional<String> contradiction(ResultFile file) {
        for (int i = 0; i < file.results().size(); i++) {
            TestResult result = file.results().get(i);
            String place =
                    "/results/" + i + "/measurement/statistics (" + result.test() + " on " + result.backend() + ")";
            Optional<String> contradiction = contradiction(result);
            if (contradiction.isPresent()) {
                return contradiction.map(words -> place + " has " + words);
            }
        }
        return Optional.empty();
    }

    /**
     * What is wrong with an interval that is not that of its samples. It may leave out what stretches of time differ by, as it did
     * in files from shortly before 0.1.0.
     */
    static Optional<String> contradiction(TestResult result) {
        return result.measured().flatMap(IntervalCheck::contradiction);
    }

    private static Optional<String> contradiction(Measurement measured) {
        double[] samples =
                measured.samples().stream().mapToDouble(Double::doubleValue).toArray();
        Replicates replicates = Replicates.of(measured);
        Statistics said = measured.statistics();
        Interval found = replicates.interval(samples, StatisticsCalculator.CONFIDENCE);
        return isSaid(found, said)
                        || isSaid(replicates.intervalOfPlaces(samples, StatisticsCalculator.CONFIDENCE), said)
                ? Optional.empty()
                : Optional.of("an interval from " + said.ciLow() + " to " + said.ciHigh() + ", and from " + found.low()
                        + " to " + found.high() + " by its samples");
    }

    private static boolean isSaid(Interval found, Statistics said) {
        double rounding = ROUNDING * said.median();
        return Math.abs(found.low() - said.ciLow()) <= rounding && Math.abs(found.high() - said.ciHigh()) <= rounding;
    }
}
