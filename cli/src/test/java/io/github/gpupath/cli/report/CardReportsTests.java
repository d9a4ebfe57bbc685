package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.testing.CardSuite;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.Hostile;
import io.github.gpupath.cli.testing.PublishedRun;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.finding.Levels;
import io.github.gpupath.finding.SpeedRatio;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.Suite;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class CardReportsTests {

    private static FindingRecord finding(String backend, String kind, String subject, String name, Figure... figures) {
        return new FindingRecord(
                "load", backend, "gpu-1", "1.0", kind, subject, name, List.of(figures), List.of("load/a"), "in words");
    }

    private static Figure figure(String name, String unit, double value) {
        return new Figure(name, unit, value, value * 0.99, value * 1.01, null);
    }

    /** Cards of one device with everything, each of its texts changed. */
    private static List<Card> cards(UnaryOperator<String> change) {
        Figure end = new Figure(Levels.TO, "B", 65536, 65536.0, 131072.0, 0.8);
        ResultFile file = new FileBuilder()
                .deviceName(change.apply("Fast GPU"))
                .of(
                        new ResultBuilder("load/a", "one").around(1e-3),
                        new ResultBuilder("load/a", "two").around(1e-3),
                        new ResultBuilder("load/b", "one").around(1e-3),
                        new ResultBuilder("load/b", "two").without(Status.FAILED, "it broke"))
                .concluding(List.of(
                        finding(
                                "one",
                                Levels.KIND,
                                "load/a",
                                change.apply("first-level cache"),
                                figure("speed", "B/s", 4e12),
                                end,
                                figure(Levels.CYCLES, "cycles", 41.7)),
                        finding(
                                "two",
                                Levels.KIND,
                                "load/a",
                                change.apply("first-level cache"),
                                figure("speed", "B/s", 5e12),
                                new Figure(Levels.TO, "B", 65536, null, null, null)),
                        finding("one", "banks", "load/s", "banks", figure("banks", "", 32)),
                        finding(
                                "two",
                                SpeedRatio.CHOICE,
                                "load/float4",
                                "fastest resource",
                                figure("speed", "loads/s", 2e12),
                                figure("raw-buffer", "", 1))));
        return Card.of(
                List.of(new MeasuredFile("", file)), new CardChoice(List.of(new CardSuite("load", "load/b", "**"))));
    }

    private static String write(ResultFormat format) {
        return CardReports.write(cards(text -> text), format, Medium.FILE);
    }

    @Test
    void asText() {
        assertThat(write(ResultFormat.TABLE)).isEqualTo("""
                Fast GPU (discrete GPU)
                  one: driver fake 1.0, API 1.0
                  two: driver fake 1.0, API 1.0

                                     one                        two        APIs
                levels                   value   up to  cycles      value
                load/a
                  first-level cache  4.00 TB/s  64 KiB    41.7  5.00 TB/s  1.25×

                                               one             two
                Label of load/b                1.05 G loads/s          failed
                load/s, banks                        32 banks
                load/float4, fastest resource                      raw-buffer
                  rate                                         2.00 T loads/s

                """);
    }

    @Test
    void aDifferenceIsColoured() {
        assertThat(CardReports.write(
                        cards(each -> each), ResultFormat.TABLE, new Medium(Medium.UNLIMITED, true, true, true)))
                .contains("\u001b[38;5;166m1.25×\u001b[0m");
    }

    @Test
    void asMarkdown() {
        assertThat(write(ResultFormat.MARKDOWN))
                .startsWith("**Fast GPU (discrete GPU)**\n\n- one: ")
                .contains("|   first-level cache | 4.00 TB/s | 64 KiB | 41.7 | 5.00 TB/s | 1.25× |\n");
    }

    @Test
    void asJson() {
        assertThat(write(ResultFormat.JSON))
                .contains("\"name\": \"Fast GPU\"", "\"verdict\": \"differs\"", "\"spread\": 1.25");
    }

    @Test
    void noSpreadsheet() {
        assertThatThrownBy(() -> write(ResultFormat.CSV))
                .isInstanceOf(UserException.class)
                .hasMessage("a card is a table, markdown or json, not csv");
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"CSV", "FINDINGS", "FINDINGS_CSV", "HTML"})
    void hostileTextStaysInItsPlace(ResultFormat format) {
        UnaryOperator<String> evil = text -> "<script>alert('x')</script>\"]]>" + text + Hostile.TEXT + "\ufffe";
        String hostile = CardReports.write(cards(evil), format, Medium.FILE);
        String harmless = CardReports.write(cards(text -> text + " x"), format, Medium.FILE);
        Hostile.assertHarmless(hostile, false);
        assertThat(hostile).hasLineCount((int) harmless.lines().count());
        if (format == ResultFormat.MARKDOWN) {
            assertThat(hostile).doesNotContain("<script").contains("&lt;script>");
        }
    }

    /** A screen has 60 lines of 120 characters. */
    @Test
    void aDefaultRunFitsOneScreen() {
        List<Suite> suites = ServiceLoader.load(Suite.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        List<Card> cards = Card.of(List.of(new MeasuredFile("", PublishedRun.file())), new CardChoice(suites));
        String text = CardReports.write(cards, ResultFormat.TABLE, new Medium(Medium.UNLIMITED, false, false, false));
        assertThat(text.lines().count()).isBetween(40L, 60L);
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
        FindingRecord latency = PublishedRun.finding("vulkan", "latency/storage-buffer/vector", "level 1");
        FindingRecord doubles = PublishedRun.finding("vulkan", "instruction/f64/fma", "rate");
        assertThat(text)
                .contains("load/float4/linear, fastest resource", "structured-buffer", "32 banks")
                .contains(String.format(
                        Locale.ROOT,
                        "%.1f ns  %s",
                        1e9 * latency.figures().get(0).value(),
                        ByteSize.label((long) latency.figure(Levels.TO).value())))
                .contains(String.format(
                        Locale.ROOT,
                        "instruction/f64/fma    %.3f",
                        doubles.figures().get(0).value()))
                .containsSubsequence("level 1", "level 2", "level 3", "memory", "workgroup memory");
    }
}
