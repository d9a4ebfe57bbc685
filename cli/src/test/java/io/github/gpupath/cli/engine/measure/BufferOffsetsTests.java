package io.github.gpupath.cli.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BufferOffsetsTests {

    private static final long MIB = 1 << 20;

    @Test
    void theFirstBeginsAPageAndAllHaveOneOfTheirOwn() {
        assertThat(BufferOffsets.of(10)).first().isEqualTo(2 * MIB);
        assertThat(BufferOffsets.of(10)).allMatch(lead -> lead >= 2 * MIB && lead < 4 * MIB && lead % 4096 == 0);
    }

    @Test
    void morePlacesAreTheSameOnesAndOthers() {
        assertThat(BufferOffsets.of(10)).doesNotHaveDuplicates();
        assertThat(BufferOffsets.of(10).subList(0, 5)).isEqualTo(BufferOffsets.of(5));
    }

    /** Where the parts of a cache repeat after some steps, no two of as few places are at the same step. */
    @Test
    void theySpreadWhateverAPartOfACacheRepeatsAfter() {
        for (int steps = 8; steps <= 512; steps *= 2) {
            int after = steps;
            List<Long> phases = BufferOffsets.of(5).stream()
                    .map(lead -> lead / 4096 % after)
                    .distinct()
                    .toList();
            assertThat(phases).as("a period of %d steps", steps).hasSizeGreaterThanOrEqualTo(4);
        }
    }
}
