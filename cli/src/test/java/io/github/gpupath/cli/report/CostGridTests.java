package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.testing.CardSuite;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.ResultFile;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What operations cost stands in one table, a row for each operation, whoever shows it. */
class CostGridTests {

    private static FindingRecord finding(String backend, String kind, String subject, Figure... figures) {
        return new FindingRecord(
                "load", backend, "gpu-1", "1.0", kind, subject, kind, List.of(figures), List.of("load/a"), "in words");
    }

    private static Figure figure(String name, String unit, double value) {
        return new Figure(name, unit, value, value, value, null);
    }

    private static final FindingRecord WAITING =
            finding("one", "latency", "load/f32/fma", figure("latency", "s", 2e-9), figure("cycles", "cycles", 4.02));

    private static final FindingRecord RATE = finding("one", "rate", "load/f32/sqrt", figure("rate", "", 0.129));

    private static final FindingRecord SLOW =
            finding("one", "latency", "load/f32/sqrt", figure("latency", "s", 20e-9), figure("cycles", "cycles", 40));

    private static final FindingRecord BETWEEN = finding("two", "rate", "load/f32/sqrt", figure("rate", "", 0.0354));

    private static final FindingRecord EMULATED =
            finding("two", "emulation", "load/f32/sqrt", figure("cost", "", 1.436));

    private static ResultFile file(FindingRecord... findings) {
        return new FileBuilder()
                .of(new ResultBuilder("load/a", "one").around(1e-3), new ResultBuilder("load/a", "two").around(1e-3))
                .concluding(List.of(findings));
    }

    private static List<String> lines(String text) {
        return text.lines().map(line -> line.replaceAll(" +", " ").strip()).toList();
    }

    private static List<String> report(ResultFile file) {
        return lines(Reports.write(file, ResultFormat.FINDINGS, ReportOptions.USUAL, Medium.FILE));
    }

    private static List<String> card(ResultFile file) {
        CardChoice choice = new CardChoice(List.of(new CardSuite("load", "load")));
        return lines(CardReports.write(
                Card.of(List.of(new MeasuredFile("", file)), choice), ResultFormat.TABLE, Medium.FILE));
    }

    @Test
    void aRunAndACardHaveARowForEachOperation() {
        ResultFile file = file(WAITING, RATE, SLOW, BETWEEN, EMULATED);
        assertThat(List.of(report(file), card(file)))
                .allSatisfy(lines -> assertThat(lines)
                        .containsSubsequence(
                                "costs one two",
                                "operation rate cycles rate emulated",
                                "load/f32/fma 4.0",
                                "load/f32/sqrt 0.129 40.0 0.0354 1.44×")
                        .noneMatch(line -> line.startsWith("findings") || line.contains(", rate")));
    }

    @Test
    void withoutAClockALatencyIsATime() {
        FindingRecord timed = finding("one", "latency", "load/f32/fma", figure("latency", "s", 2e-9));

        FindingRecord untold = finding("two", "latency", "load/f32/fma", figure("latency", "s", 3e-9));
        assertThat(report(file(WAITING, untold)))
                .as("of two APIs one")
                .containsSubsequence("costs one two", "operation rate cycles rate latency", "load/f32/fma 4.0 3.00 ns");
        assertThat(report(file(timed)))
                .containsSubsequence("costs one two", "operation rate latency rate", "load/f32/fma 2.00 ns");
    }

    /** A plug-in's findings of these kinds may say something else, and then stand among the others. */
    @Test
    void whatHasNoSuchFigureIsNoCost() {
        FindingRecord other = finding("one", "rate", "load/curve", figure("frames", "", 60));

        assertThat(report(file(other, RATE)))
                .containsSubsequence(
                        "findings one two",
                        "load/curve",
                        "rate, frames 60 ±0.0% none",
                        "costs one two",
                        "load/f32/sqrt 0.129");
        assertThat(card(file(other, RATE))).containsSubsequence("load/curve, rate 60 frames", "load/f32/sqrt 0.129");
    }
}
