package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.cli.analysis.compare.Ratio.Method;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FailConditionTests {

    private static final Standing VALUE = new Standing("measured", null, 1.0);
    private static final Standing NONE = new Standing("absent", null, null);

    private static List<String> offenders(String condition, ResultTable.Row... rows) {
        List<Column> columns = Column.titled(List.of(
                new Column("", "", "one", "gpu", "GPU", "1.0"), new Column("", "", "two", "gpu", "GPU", "1.0")));
        Comparison comparison = new Comparison(
                NoiseFloor.DEFAULT,
                columns,
                List.of(new ResultTable(columns, List.of(0, 0), List.of(rows), List.of())),
                List.of(),
                List.of());
        return FailCondition.offenders(List.of(FailCondition.parse(condition)), comparison);
    }

    private static ResultTable.Row row(
            String test, Standing base, Standing other, Optional<Ratio> ratio, Verdict verdict) {
        return new ResultTable.Row(
                "load",
                test,
                "A",
                "m",
                "u",
                List.of(
                        Optional.of(cell(base, Optional.empty(), Optional.empty())),
                        Optional.of(cell(other, ratio, Optional.of(verdict)))));
    }

    private static ResultTable.Cell cell(Standing standing, Optional<Ratio> ratio, Optional<Verdict> verdict) {
        return new ResultTable.Cell(Optional.empty(), standing, Optional.empty(), ratio, verdict);
    }

    private static boolean fails(String condition, double low, double high) {
        Ratio ratio = new Ratio((low + high) / 2, low, high, Method.PAIRED);
        return !offenders(condition, row("load/a", VALUE, VALUE, Optional.of(ratio), NoiseFloor.DEFAULT.verdict(ratio)))
                .isEmpty();
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
        assertThat(offenders(
                        "missing",
                        row("load/a", VALUE, NONE, Optional.empty(), Verdict.ONE_SIDED),
                        row("load/b", NONE, VALUE, Optional.empty(), Verdict.ONE_SIDED)))
                .containsExactly("missing: load/a has a value on one and none on two (absent)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "slow", "slower:", "slower:5", "slower:%", "ambiguous:5%", "missing:"})
    void nothingElseIsACondition(String text) {
        assertThatThrownBy(() -> FailCondition.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
