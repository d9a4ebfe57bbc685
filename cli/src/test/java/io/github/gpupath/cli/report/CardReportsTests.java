package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.Card.Entry;
import io.github.gpupath.cli.analysis.card.Card.Row;
import io.github.gpupath.cli.analysis.card.Card.Section;
import io.github.gpupath.cli.analysis.card.Card.Subject;
import io.github.gpupath.cli.analysis.card.Card.Way;
import io.github.gpupath.cli.analysis.compare.Verdict;
import io.github.gpupath.cli.testing.Hostile;
import io.github.gpupath.finding.Levels;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CardReportsTests {

    private static Entry within(double value, double low, double high) {
        return new Entry(value, low, high, null, null, null);
    }

    private static Entry sized(double value, double high, double confidence) {
        return new Entry(value, value, high, confidence, null, null);
    }

    private static final Entry NONE = new Entry(null, null, null, null, "none", null);

    /** A card with everything, each of its texts changed. */
    private static Card card(UnaryOperator<String> change) {
        return new Card(
                change.apply("Fast GPU"),
                change.apply("12345678…"),
                List.of(change.apply("a.json"), change.apply("b.json")),
                change.apply("discrete_gpu"),
                List.of(),
                List.of(
                        new Way(
                                change.apply("vulkan"),
                                "vulkan",
                                change.apply("Fast GPU"),
                                change.apply("fake"),
                                change.apply("1.2"),
                                change.apply("1.4"),
                                null,
                                null),
                        new Way("opencl", "opencl", "Fast GPU", "fake", "1.3", "3.0", 1L << 20, null)),
                List.of(
                        new Section(
                                "dispatch",
                                change.apply("what a dispatch costs"),
                                null,
                                List.of(new Subject(
                                        "dispatch",
                                        List.of(new Row(
                                                Row.RESULT,
                                                change.apply("empty dispatch"),
                                                "seconds",
                                                true,
                                                "s",
                                                List.of(
                                                        within(2e-6, 1.98e-6, 2.02e-6),
                                                        new Entry(
                                                                null,
                                                                null,
                                                                null,
                                                                null,
                                                                "failed",
                                                                change.apply("it broke"))),
                                                null,
                                                Verdict.ONE_SIDED,
                                                null))))),
                        new Section(
                                "bandwidth",
                                null,
                                null,
                                List.of(new Subject(
                                        change.apply("bandwidth/read"),
                                        List.of(
                                                level(
                                                        change,
                                                        "first",
                                                        "B/s",
                                                        within(4e12, 3.96e12, 4.04e12),
                                                        within(5e12, 4.9e12, 5.1e12),
                                                        Verdict.DIFFERS,
                                                        1.25,
                                                        null),
                                                level(
                                                        change,
                                                        Levels.TO,
                                                        "B",
                                                        sized(65536, 131072, 0.8),
                                                        sized(65536, 131072, 0.9),
                                                        Verdict.SAME,
                                                        1.0,
                                                        131072.0),
                                                level(
                                                        change,
                                                        Levels.FROM,
                                                        "B",
                                                        within(1024, 1024, 1024),
                                                        NONE,
                                                        Verdict.ONE_SIDED,
                                                        null,
                                                        null)))))));
    }

    private static Row level(
            UnaryOperator<String> change,
            String figure,
            String unit,
            Entry one,
            Entry other,
            Verdict verdict,
            Double spread,
            Double reported) {
        return new Row(
                Levels.KIND,
                change.apply("first-level cache"),
                figure,
                figure.equals("first"),
                unit,
                List.of(one, other),
                reported,
                verdict,
                spread);
    }

    private static String write(CardFormat format) {
        return CardReports.write(List.of(card(text -> text)), format, Medium.FILE);
    }

    @Test
    void asText() {
        assertThat(write(CardFormat.TEXT)).isEqualTo("""
                Fast GPU (discrete GPU) 12345678…
                  vulkan: driver fake 1.2, API 1.4
                  opencl: driver fake 1.3, API 3.0; reports 1 MiB of cache, without its level
                  from a.json, b.json

                dispatch        vulkan             opencl  all
                                  value  interval   value  APIs
                empty dispatch  2.00 µs  ±1.0%     failed  one-sided

                bandwidth                    vulkan                             opencl                             all
                                                 value  interval          sure      value  interval          sure  reported  APIs
                bandwidth/read
                  first-level cache          4.00 TB/s  ±1.0%                   5.00 TB/s  ±2.0%                             differs 1.25×
                  first-level cache ends at     64 KiB  64 KiB – 128 KiB  80 %     64 KiB  64 KiB – 128 KiB  90 %   128 KiB  same

                without a value
                  empty dispatch, opencl: it broke
                how to read it
                  dispatch: what a dispatch costs
                  interval: of 95 %; sure: the probability of exactly this value, where few are possible
                  ends at: the last size of a level; its interval is that of the capacity
                  APIs: same if no value is further from the first than the noise floor; else differs if their intervals do not overlap, and ambiguous if they do; beside it the largest value by the smallest
                """);
    }

    @Test
    void aDifferenceIsColoured() {
        assertThat(CardReports.write(
                        List.of(card(each -> each)), CardFormat.TEXT, new Medium(Medium.UNLIMITED, true, true, true)))
                .contains("\u001b[38;5;166mdiffers 1.25×\u001b[0m")
                .contains("\u001b[1mbandwidth/read\u001b[0m");
    }

    @Test
    void asMarkdown() {
        assertThat(write(CardFormat.MARKDOWN))
                .startsWith("**Fast GPU (discrete GPU) 12345678…**\n\n- vulkan: driver fake 1.2, API 1.4\n")
                .contains("|   first-level cache | 4.00 TB/s | ±1.0% |  | 5.00 TB/s | ±2.0% |  |  | differs 1.25× |\n");
    }

    @Test
    void asJson() {
        assertThat(write(CardFormat.JSON))
                .contains("\"device\": \"Fast GPU\"", "\"verdict\": \"differs\"", "\"spread\": 1.25");
    }

    @ParameterizedTest
    @EnumSource
    void hostileTextStaysInItsPlace(CardFormat format) {
        UnaryOperator<String> evil = text -> "<script>alert('x')</script>\"]]>" + text + Hostile.TEXT + "\ufffe";
        String hostile = CardReports.write(List.of(card(evil)), format, Medium.FILE);
        String harmless = CardReports.write(List.of(card(text -> text + " x")), format, Medium.FILE);
        Hostile.assertHarmless(hostile, false);
        assertThat(hostile).hasLineCount((int) harmless.lines().count());
        switch (format) {
            case MARKDOWN -> assertThat(hostile).doesNotContain("<script").contains("&lt;script>");
            case TEXT, JSON -> assertThat(hostile).contains("漢字");
        }
    }

    @Test
    void theNameOfAFileTellsTheFormat() {
        assertThat(CardFormat.ofFile("a/Card.MD")).contains(CardFormat.MARKDOWN);
        assertThat(CardFormat.ofFile("card.csv")).isEmpty();
    }
}
