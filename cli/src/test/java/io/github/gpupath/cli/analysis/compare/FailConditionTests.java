package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.cli.analysis.compare.Ratio.Method;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailConditionTests {

    private static boolean fails(String condition, double low, double high) {
        Ratio ratio = new Ratio((low + high) / 2, low, high, Method.PAIRED);
        Compared test = new Compared("load/a", "load", "A", "m", "u", 1, 1, ratio, NoiseFloor.DEFAULT.verdict(ratio));
        Pair pair = new Pair("one", "two", List.of(test), List.of(), List.of(), List.of());
        Comparison comparison = Comparison.of(NoiseFloor.DEFAULT, List.of(), List.of(pair), List.of());
        return !FailCondition.parse(condition).offenders(comparison).isEmpty();
    }

    /** 25 % slower is a ratio of 0.8: the favourable end decides. */
    @ParameterizedTest
    @CsvSource({
        "slower:25%, 0.70, 0.80, true",
        "slower:25%, 0.70, 0.81, false",
        "slower, 0.70, 0.81, true",
        "slower, 0.90, 1.00, false",
        "slower:0.1%, 0.995, 0.998, false", // within the noise floor
        "faster:25%, 1.25, 1.30, true",
        "faster:25%, 1.24, 1.30, false",
        "FASTER, 1.02, 1.30, true",
        "faster, 0.70, 0.80, false",
        "ambiguous, 0.90, 1.10, true",
        "ambiguous, 0.70, 0.80, false",
        "missing, 0.70, 0.80, false",
    })
    void theWholeIntervalDecides(String condition, double low, double high, boolean failed) {
        assertThat(fails(condition, low, high)).isEqualTo(failed);
    }

    @Test
    void onlyWhatTheBaseHasCanBeMissing() {
        OneSided.Standing value = new OneSided.Standing("measured", null, 1.0);
        OneSided.Standing none = new OneSided.Standing("absent", null, null);
        Pair pair = new Pair(
                "one",
                "two",
                List.of(),
                List.of(
                        new OneSided("load/a", "load", "A", "m", "u", value, none),
                        new OneSided("load/b", "load", "B", "m", "u", none, value)),
                List.of(),
                List.of());
        Comparison comparison = Comparison.of(NoiseFloor.DEFAULT, List.of(), List.of(pair), List.of());
        assertThat(FailCondition.parse("missing").offenders(comparison))
                .containsExactly("missing: load/a has a value on one and none on two (absent)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "slow", "slower:", "slower:5", "slower:%", "slower:-5%", "ambiguous:5%", "missing:"})
    void nothingElseIsACondition(String text) {
        assertThatThrownBy(() -> FailCondition.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
