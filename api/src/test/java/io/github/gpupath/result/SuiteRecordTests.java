package io.github.gpupath.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.result.SuiteRecord.AxisRecord;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteRecordTests {

    /** Files that are read together may have axes of one id that differ. */
    @Test
    void anAxisIsListedOnce() {
        AxisRecord bytes = new AxisRecord("size", "logarithmic", "B");
        AxisRecord texels = new AxisRecord("size", "logarithmic", "");
        assertThat(with(bytes, texels).axes()).containsExactly(bytes, texels);
        assertThatThrownBy(() -> with(bytes, texels, bytes)).hasMessage("the axis size twice");
    }

    @Test
    void aSuiteHasAnIdAndADescription() {
        for (String blank : List.of("", " ")) {
            assertThatThrownBy(() -> new SuiteRecord(blank, "loads", List.of(), List.of(), null))
                    .hasMessage("a blank suite");
            assertThatThrownBy(() -> new SuiteRecord("load", blank, List.of(), List.of(), null))
                    .hasMessage("a blank description");
        }
    }

    @Test
    void anAxisHasOneOfTheScales() {
        assertThat(new AxisRecord("size", "words", "").scale()).isEqualTo("words");
        for (String none : List.of("circular", "LINEAR", "")) {
            assertThatThrownBy(() -> new AxisRecord("size", none, ""))
                    .hasMessageContaining("the scale " + none + ", which is none of [words, l");
        }
    }

    private static SuiteRecord with(AxisRecord... axes) {
        return new SuiteRecord("load", "loads", List.of(axes), List.of(), null);
    }
}
