package io.github.gpupath.cli.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExtremeDeviatesTests {

    /** Rosner's own example, of 54 samples; he finds the three greatest, although the first alone does not stand out. */
    private static final double[] ROSNER = {
        -0.25, 0.68, 0.94, 1.15, 1.20, 1.26, 1.26, 1.34, 1.38, 1.43, 1.49, 1.49, 1.55, 1.56, 1.58, 1.65, 1.69, 1.70,
        1.76, 1.77, 1.81, 1.91, 1.94, 1.96, 1.99, 2.06, 2.09, 2.10, 2.14, 2.15, 2.23, 2.24, 2.26, 2.35, 2.37, 2.40,
        2.47, 2.54, 2.62, 2.64, 2.90, 2.92, 2.92, 2.93, 3.21, 3.26, 3.30, 3.59, 3.68, 4.30, 4.64, 5.34, 5.42, 6.01
    };

    @Test
    void findsWhatRosnerFinds() {
        assertThat(new ExtremeDeviates(54, 10, 0.05).indices(ROSNER)).containsExactly(53, 52, 51);
        assertThat(new ExtremeDeviates(54, 1, 0.05).indices(ROSNER)).isEmpty();
        assertThat(new ExtremeDeviates(54, 10, 1e-4).indices(ROSNER)).isEmpty();
    }

    @Test
    void theOrderOfTheSamplesDoesNotMatter() {
        double[] turned = new double[54];
        Arrays.setAll(turned, i -> ROSNER[53 - i]);
        assertThat(new ExtremeDeviates(54, 10, 0.05).indices(turned)).containsExactly(0, 1, 2);
    }

    @Test
    void amongEqualSamplesWhatDiffersIsAnOutlierAndNothingElse() {
        ExtremeDeviates test = new ExtremeDeviates(8, 2, 1e-6);
        assertThat(test.indices(new double[] {3, 3, 3, 3, 3, 3, 3, 3})).isEmpty();
        assertThat(test.indices(new double[] {3, 3, 3, 2, 3, 3, 3, 3})).containsExactly(3);
        assertThat(test.indices(new double[] {3, 3, 3, 2, 3, 4, 3, 3})).containsExactlyInAnyOrder(3, 5);
    }

    /** The level is how often normal samples have any: 2 % of 2,000, give or take four standard deviations, from 10 samples on. */
    @Test
    void normalSamplesHaveOutliersAsOftenAsTheLevelSays() {
        Random random = new Random(7);
        for (int size : new int[] {10, 40}) {
            ExtremeDeviates test = new ExtremeDeviates(size, size / 4, 0.02);
            int found = 0;
            for (int trial = 0; trial < 2000; trial++) {
                double[] samples = new double[size];
                Arrays.setAll(samples, i -> random.nextGaussian());
                found += test.indices(samples).isEmpty() ? 0 : 1;
            }
            assertThat(found).as(size + " samples").isBetween(15, 65);
        }
    }

    @Test
    void tooFewSamplesAreRefused() {
        assertThatThrownBy(() -> new ExtremeDeviates(4, 1, 0.05)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ExtremeDeviates(8, 4, 0.05)).isInstanceOf(IllegalArgumentException.class);
    }
}
