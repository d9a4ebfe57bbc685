package io.github.gpupath.suites.latency;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Finding.Figure;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Devices of which it is known what their caches of data and of translations hold. */
class TranslationReachTests {

    private static final LatencySuite SUITE = new LatencySuite();
    private static final int SEEDS = 4 * Integer.getInteger("test.trials", 1);
    private static final int LINE = 128;
    private static final long KIB = 1 << 10;
    private static final long MIB = 1 << 20;
    private static final String SPARSE = "latency/storage-buffer/pages/64k";
    private static final String SPARSER = "latency/storage-buffer/pages/2m";
    private static final String DENSE = "latency/storage-buffer/vector";

    /** A cache of data, or of translations, in which a line is what one of them covers; oldest out first. */
    record Level(long bytes, int ways, double missNanos) {

        /** How often a walk along random lines of a set misses, where each has room for this many. */
        double missesOfScattered(double lines, long lineBytes) {
            double perSet = lines * lineBytes * ways / bytes;
            double probability = Math.exp(-perSet);
            double fitting = 0;
            for (int others = 0; others < ways; others++) {
                fitting += probability;
                probability *= perSet / (others + 1);
            }
            return Math.max(0, 1 - fitting);
        }

        /** The same of neighbouring lines, of which each set has as many as the next. */
        double missesOfNeighbours(double lines, long lineBytes) {
            return Math.max(0, Math.min(1, (lines * lineBytes - bytes) / (bytes / (double) ways)));
        }
    }

    /**
     * A device.
     *
     * @param nanos of a load that misses nothing
     * @param page that a translation covers
     * @param translations its cache, whose size is what it reaches; empty if translation costs nothing
     */
    record Simulated(double nanos, List<Level> caches, long page, Optional<Level> translations) {

        double nanos(double nodes, long distance) {
            double time = nanos;
            for (Level cache : caches) {
                time += cache.missNanos()
                        * (distance == LINE
                                ? cache.missesOfNeighbours(nodes, LINE)
                                : cache.missesOfScattered(nodes, LINE));
            }
            double pages = Math.min(nodes, nodes * distance / page);
            double held = translations
                    .map(cache -> cache.bytes() / (double) page / pages)
                    .orElse(1.0);
            return time + translations.map(Level::missNanos).orElse(0.0) * Math.max(0, 1 - held);
        }
    }

    private static final List<Level> CACHES =
            List.of(new Level(192 * KIB, 8, 126), new Level(24 * MIB, 16, 128), new Level(56 * MIB, 16, 80));

    private static Simulated device(long page, long reach, double nanos) {
        return new Simulated(21, CACHES, page, Optional.of(new Level(reach, 1, nanos)));
    }

    private static final Simulated WITHOUT_TRANSLATION = new Simulated(21, CACHES, 2 * MIB, Optional.empty());

    static List<Simulated> withoutTranslation() {
        return List.of(
                WITHOUT_TRANSLATION,
                new Simulated(28, List.of(new Level(16 * KIB, 4, 100)), 2 * MIB, Optional.empty()),
                new Simulated(
                        60, List.of(new Level(32 * KIB, 8, 90), new Level(4 * MIB, 4, 150)), MIB, Optional.empty()),
                new Simulated(
                        30, List.of(new Level(256 * KIB, 64, 150), new Level(8 * MIB, 16, 300)), MIB, Optional.empty()),
                new Simulated(300, List.of(), MIB, Optional.empty()));
    }

    /** The tests of some curves. */
    private static Measurements measurements(Simulated device, List<String> curves, double error, long seed) {
        Random random = new Random(seed);
        List<Measured> measured = new ArrayList<>();
        for (TestCase test : SUITE.tests(SuiteSettings.DEFAULT)) {
            String curve = test.curve(SUITE.series().get(0));
            if (curves.contains(curve)) {
                long distance = curve.equals(DENSE) ? LINE : curve.equals(SPARSE) ? 64 * KIB : 2 * MIB;
                double nodes = test.number(SUITE.series().get(0)).orElseThrow() / distance;
                double value = device.nanos(nodes, distance) * 1e-9 * Math.exp(error / 1.96 * random.nextGaussian());
                measured.add(new Measured(test, value, value * Math.exp(-error), value * Math.exp(error), true));
            }
        }
        return new Measurements(measured, List.of());
    }

    private static Finding reach(Measurements measurements, String curve) {
        List<Finding> found = SUITE.findings(measurements).stream()
                .filter(finding ->
                        finding.subject().equals(curve) && finding.name().equals("translation"))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }

    private static List<Finding> reaches(Simulated device, double error, long seed) {
        Measurements measurements = measurements(device, List.of(DENSE, SPARSE, SPARSER), error, seed);
        return List.of(reach(measurements, SPARSE), reach(measurements, SPARSER));
    }

    @Test
    void theReachThatWasPutInComesOut() {
        double cost = 240e-9 * (1 - 512.0 / 4096);
        int held = 0;
        for (long seed = 0; seed < 10; seed++) {
            for (Finding found : reaches(device(2 * MIB, 512 * MIB, 240), 0.01, seed)) {
                assertThat(found.kind()).isEqualTo("reach");
                Figure reach = found.figure("reach");
                assertThat(reach.value()).as(found.sentence()).isEqualTo(512 * MIB);
                assertThat(reach.high()).isEqualTo(768 * MIB);
                assertThat(reach.low()).isNotNull().isLessThanOrEqualTo(512 * MIB);
                Figure least = found.figure("least-cost");
                Figure greatest = found.figure("greatest-cost");
                assertThat(least.value()).as(found.sentence()).isLessThan(greatest.value());
                held += least.low() <= cost && cost <= greatest.high() ? 1 : 0;
            }
        }
        assertThat(held).as("of 20 intervals of 95 %").isGreaterThanOrEqualTo(18);
    }

    @Test
    void aSentenceSaysWhatItCosts() {
        assertThat(reaches(device(2 * MIB, 512 * MIB, 240), 0.001, 1))
                .extracting(Finding::sentence)
                .allMatch(sentence -> sentence.matches("address translation adds less than 10 % to a load up to 512 "
                        + "MiB; at 768 MiB loads take longer than data caches explain; at 4 GiB the excess is "
                        + "[0-9.]+ ns to [0-9.]+ ns"));
    }

    /** Of small pages there is one for each node, whatever the distance: 2 MiB apart no more of them are walked than are held. */
    @Test
    void whatHoldsAsManySmallPagesIsTheLongerTheFartherTheyAreApart() {
        List<Finding> found = reaches(device(64 * KIB, 256 * MIB, 100), 0.01, 1);
        assertThat(found.get(0).figure("reach").high()).isBetween(384.0 * MIB, 512.0 * MIB);
        assertThat(found.get(1).figure("reach").high()).isNull();
    }

    /** The rise of nodes that lie in random lines comes earlier than that of neighbours, and is none of translation. */
    @ParameterizedTest
    @MethodSource("withoutTranslation")
    void cachesOfDataHaveNoReach(Simulated device) {
        for (double error : new double[] {0.001, 0.02, 0.1, 0.4}) {
            for (long seed = 0; seed < SEEDS; seed++) {
                assertThat(reaches(device, error, seed))
                        .allSatisfy(found -> assertThat(found.figures())
                                .extracting(Figure::name)
                                .as(found.sentence())
                                .doesNotContain("least-cost"));
            }
        }
    }

    @Test
    void whereAllIsAsNearLinesTheReachIsTheWholeCurve() {
        Finding found = reaches(WITHOUT_TRANSLATION, 0.01, 1).get(0);
        assertThat(found.figure("reach").value()).isEqualTo(4096 * MIB);
        assertThat(found.figure("reach").high()).isNull();
        assertThat(found.sentence())
                .isEqualTo("address translation adds less than 10 % to a load up to 4 GiB, the last size of the curve");
    }

    /** Nobody knows what the caches of data do to so many nodes. */
    @Test
    void aCurveAloneTellsNoEndOfTheReach() {
        Finding found = reach(measurements(device(2 * MIB, 512 * MIB, 240), List.of(SPARSE), 0.01, 1), SPARSE);
        assertThat(found.figure("reach").high()).isNull();
        assertThat(found.sentence())
                .matches("address translation adds less than 10 % to a load up to \\d+ MiB; beyond, data caches alone "
                        + "may explain slower loads");
    }

    @Test
    void twoPointsAreNoCurve() {
        List<Measured> measured =
                measurements(WITHOUT_TRANSLATION, List.of(SPARSE), 0.01, 1).tests();
        assertThat(SUITE.findings(new Measurements(measured.subList(0, 2), List.of())))
                .isEmpty();
        assertThat(SUITE.findings(new Measurements(measured.subList(0, 3), List.of())))
                .extracting(Finding::name)
                .contains("translation");
    }

    @Test
    void anotherApiWhoseTranslationCostsNothingTellsIt() {
        Simulated slow = new Simulated(28, CACHES, 2 * MIB, Optional.of(new Level(512 * MIB, 1, 240)));
        Measurements own = measurements(slow, List.of(SPARSE), 0.01, 1);
        Measurements other = measurements(WITHOUT_TRANSLATION, List.of(SPARSE), 0.01, 2);
        Finding found = reach(beside(own, other), SPARSE);
        assertThat(found.figure("reach").high()).isEqualTo(768 * MIB);
        assertThat(reach(beside(other, own), SPARSE).figure("reach").high()).isNull();
    }

    /** Workgroup memory may have taken a part of it. */
    @Test
    void aSmallerFirstLevelThroughAnotherApiIsNoReach() {
        Simulated small = new Simulated(
                21, List.of(new Level(64 * KIB, 8, 126), CACHES.get(1), CACHES.get(2)), 2 * MIB, Optional.empty());
        for (long seed = 0; seed < SEEDS; seed++) {
            Measurements own = measurements(small, List.of(SPARSE, SPARSER), 0.01, seed);
            Measurements other = measurements(WITHOUT_TRANSLATION, List.of(SPARSE, SPARSER), 0.01, seed + 100);
            for (String curve : List.of(SPARSE, SPARSER)) {
                assertThat(reach(beside(own, other), curve).figure("reach").high())
                        .isNull();
            }
        }
    }

    private static Measurements beside(Measurements own, Measurements other) {
        return new Measurements(own.tests(), own.knownCaches(), List.of(other), Optional.empty());
    }

    @Test
    void wideIntervalsTellNothingAndSayWhy() {
        Finding found = reaches(device(2 * MIB, 512 * MIB, 240), 0.5, 1).get(0);
        assertThat(found.kind()).isEqualTo("indistinct");
        assertThat(found.sentence())
                .matches("the intervals of these tests, ±\\d+ % on average, are too wide to show where address "
                        + "translation starts to cost time");
    }
}
