package io.github.gpupath.cli.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.testing.FileBuilder;
import io.github.gpupath.cli.testing.ResultBuilder;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class HtmlReportTests {

    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    private static final CardChoice NONE = new CardChoice(List.of());

    private static TestResult result(String test, String backend, double seconds) {
        return new ResultBuilder(test, backend).around(seconds);
    }

    private static MeasuredFile file(String name, TestResult... results) {
        return new MeasuredFile(name, new FileBuilder().of(results));
    }

    private static JsonNode data(String page) {
        Matcher data = DATA.matcher(page);
        assertThat(data.find()).isTrue();
        return JsonMapper.shared().readTree(data.group(1));
    }

    private static JsonNode data(MeasuredFile... files) {
        return data(HtmlReport.write(List.of(files), KernelSources.none(), NONE));
    }

    @Test
    void thePageIsComplete() {
        String page = HtmlReport.write(List.of(file("a", result("load/a", "one", 1e-3))), KernelSources.none(), NONE);
        assertThat(page)
                .doesNotContain("@@", "sourceMappingURL", "<script src")
                .contains("Apache License, Version 2.0", "default-src 'none'");
    }

    @Test
    void whatResultsShareStandsThereOnce() {
        JsonNode data = data(file(
                "a",
                result("load/a", "one", 1e-3),
                result("load/a", "two", 2e-3),
                new ResultBuilder("load/b", "two").without(Status.UNSUPPORTED, "no format")));
        assertThat(data.path("tests").size()).isEqualTo(2);
        assertThat(data.path("columns").size()).isEqualTo(2);
        assertThat(data.at("/results/1/test").asInt()).isZero();
        assertThat(data.at("/results/1/column").asInt()).isEqualTo(1);
        assertThat(data.at("/results/2/status").asString()).isEqualTo("unsupported");
        assertThat(data.at("/results/2/reason").asString()).isEqualTo("no format");
        assertThat(data.at("/results/2").has("measurement")).isFalse();
        JsonNode interval = data.at("/results/0/interval");
        double value = data.at("/results/0/measurement/value").asDouble();
        assertThat(interval.path("low").asDouble()).isLessThan(value);
        assertThat(interval.path("high").asDouble()).isGreaterThan(value);
    }

    @Test
    void columnsOfAFileAreComparedWithEachOther() {
        JsonNode data = data(file(
                "a", result("load/a", "one", 1e-3), result("load/a", "two", 2e-3), result("load/a", "three", 1e-3)));
        assertThat(data.path("pairs").size()).isEqualTo(3);
        assertThat(data.at("/pairs/0/verdicts/0/verdict").asString()).isEqualTo("slower");
        assertThat(data.at("/pairs/1/verdicts/0/verdict").asString()).isEqualTo("same");
        assertThat(data.at("/pairs/2/verdicts/0/verdict").asString()).isEqualTo("faster");
        assertThat(data.at("/pairs/2/base").asInt()).isEqualTo(1);
        assertThat(data.at("/pairs/2/other").asInt()).isEqualTo(2);
    }

    @Test
    void runsAreComparedWithTheFirst() {
        JsonNode data = data(
                file("before", result("load/a", "one", 2e-3)),
                file("after", result("load/a", "one", 1e-3)),
                file(
                        "of-another",
                        new ResultBuilder("store/b", "one").device("gpu-2").around(1e-3)));
        assertThat(data.path("pairs").size()).isEqualTo(1);
        assertThat(data.at("/pairs/0/verdicts/0/verdict").asString()).isEqualTo("faster");
        assertThat(data.at("/columns/0/title").asString()).isEqualTo("before one");
        assertThat(data.path("columns").size()).isEqualTo(3);
    }

    @Test
    void linesThatKernelsShareStandThereOnce() {
        KernelSources sources = new KernelSources(
                List.of(
                        List.of(new KernelSources.Translation("one", "C", "a\nb\n", List.of(), List.of())),
                        List.of(new KernelSources.Translation("one", "C", "b\na", List.of(), List.of()))),
                Map.of("load/a", 0),
                Map.of());
        JsonNode data = data(HtmlReport.write(List.of(file("a", result("load/a", "one", 1e-3))), sources, NONE));
        assertThat(data.path("lines").toString()).isEqualTo("[\"a\",\"b\",\"\"]");
        assertThat(data.at("/kernels/0/0/text").toString()).isEqualTo("[0,1,2]");
        assertThat(data.at("/kernels/1/0/text").toString()).isEqualTo("[1,0]");
    }

    @Test
    void aTestHasTheKernelThatItRuns() {
        KernelSources sources = new KernelSources(
                List.of(List.of(new KernelSources.Translation("one", "C", "a < b", List.of(), List.of()))),
                Map.of("load/a", 0),
                Map.of("load/b", "it is gone"));
        JsonNode data = data(HtmlReport.write(
                List.of(file("a", result("load/a", "one", 1e-3), result("load/b", "one", 1e-3))), sources, NONE));
        assertThat(data.at("/tests/0/kernel").asInt(-1)).isZero();
        assertThat(data.at("/tests/1/withoutKernel").asString()).isEqualTo("it is gone");
        assertThat(data.path("lines")
                        .path(data.at("/kernels/0/0/text/0").asInt())
                        .asString())
                .isEqualTo("a < b");
    }

    @Test
    void dataCannotEndItsElementAndHasNoControls() {
        String text = "</script><!--\u2028\u202e\r\b\u0000\u001b \\u202e \\\\ \r\n\té";
        String embedded = EmbeddedJson.of(List.of(text));
        assertThat(embedded).doesNotContain("<", "\u2028", "\u202e");
        assertThat(JsonMapper.shared().readTree(embedded).get(0).asString())
                .isEqualTo(Controls.lines(text))
                .isEqualTo("</script><!--\\u2028\\u202e\\u000d\\u0008\\u0000\\u001b \\u202e \\\\ \n\té");
    }

    @Test
    void figuresKeepNineDigitsAndWholeNumbersAll() {
        assertThat(EmbeddedJson.of(List.of(0.0010341973333333335, 8589934592.0, 12345678901.5, 3L)))
                .isEqualTo("[0.00103419733,8.589934592E9,1.23456789E10,3]");
        Random random = new Random(13);
        for (int i = 0; i < 10_000; i++) {
            double value = Math.exp(random.nextDouble(-60, 30)) * (random.nextBoolean() ? 1 : -1);
            double shown = JsonMapper.shared()
                    .readTree(EmbeddedJson.of(List.of(value)))
                    .get(0)
                    .asDouble();
            assertThat(shown).isCloseTo(value, within(Math.abs(value) * 5.1e-9));
            assertThat(new BigDecimal(Double.toString(shown))
                            .stripTrailingZeros()
                            .precision())
                    .as("%s", value)
                    .isLessThanOrEqualTo(9);
        }
    }
}
