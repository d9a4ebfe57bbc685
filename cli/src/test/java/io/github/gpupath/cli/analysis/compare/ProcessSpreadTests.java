package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProcessSpreadTests {

    private static Comparison compare(FileBuilder file, double seconds) {
        return Comparer.compare(
                List.of(new MeasuredFile(
                        "file",
                        file.of(
                                new ResultBuilder("load/a", "one").around(1e-3),
                                new ResultBuilder("load/a", "two").around(seconds)))),
                Request.all());
    }

    private static Verdict verdict(Comparison comparison) {
        return comparison.pairs().get(0).compared().get(0).verdict();
    }

    @ParameterizedTest
    @CsvSource({"0.00050, FASTER", "0.00075, AMBIGUOUS", "0.00100, SAME", "0.00133, AMBIGUOUS", "0.00200, SLOWER"})
    void aDifferenceThatTwoProcessesOfASoftwareDriverHaveTooIsNoVerdict(double seconds, Verdict verdict) {
        Comparison comparison = compare(new FileBuilder().onCpu(), seconds);

        assertThat(verdict(comparison)).isEqualTo(verdict);
        assertThat(comparison.notes()).extracting(ComparisonNote::text).anyMatch(text -> text.startsWith("""
                one and two are compared on a CPU, where the same driver does the same thing up to 1.5 times as fast"""));
    }

    @ParameterizedTest
    @CsvSource({"0.00050, FASTER", "0.00075, FASTER", "0.00100, SAME", "0.00133, SLOWER", "0.00200, SLOWER"})
    void onAGpuTheNoiseFloorAloneCounts(double seconds, Verdict verdict) {
        Comparison comparison = compare(new FileBuilder(), seconds);

        assertThat(verdict(comparison)).isEqualTo(verdict);
        assertThat(comparison.notes()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "bandwidth/write/buffer/float4/768k, AMBIGUOUS",
        "bandwidth/write/buffer/float4/1m, FASTER",
        "bandwidth/read/buffer/float4/4k, FASTER",
        "store/raw-buffer/x1/linear, FASTER"
    })
    void whereASmallSetIsWrittenMayDecideHowFast(String test, Verdict verdict) {
        Comparison comparison = Comparer.compare(
                List.of(new MeasuredFile(
                        "file",
                        new FileBuilder()
                                .of(
                                        new ResultBuilder(test, "one").around(1e-3),
                                        new ResultBuilder(test, "two").around(0.00060)))),
                Request.all());

        assertThat(verdict(comparison)).isEqualTo(verdict);
        assertThat(comparison.notes())
                .filteredOn(note -> note.text().contains("write a small set at a place of their own"))
                .hasSize(verdict == Verdict.AMBIGUOUS ? 1 : 0)
                .allSatisfy(note -> assertThat(note.tests()).containsExactly(test));
    }

    @Test
    void theVerdictIsMirroredWhereTheSidesAre() {
        ProcessSpread spread = new ProcessSpread(1.25);
        assertThat(spread.limit(Verdict.FASTER, new Ratio(1.3, 1.25, 1.4, Ratio.Method.PAIRED)))
                .isEqualTo(Verdict.AMBIGUOUS);
        assertThat(spread.limit(Verdict.SLOWER, new Ratio(0.75, 0.7, 0.8, Ratio.Method.PAIRED)))
                .isEqualTo(Verdict.AMBIGUOUS);
        assertThat(spread.limit(Verdict.FASTER, new Ratio(1.3, 1.26, 1.4, Ratio.Method.PAIRED)))
                .isEqualTo(Verdict.FASTER);
        assertThat(spread.limit(Verdict.SLOWER, new Ratio(0.75, 0.7, 0.79, Ratio.Method.PAIRED)))
                .isEqualTo(Verdict.SLOWER);
    }
}
