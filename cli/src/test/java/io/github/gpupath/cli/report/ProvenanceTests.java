package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.Comparer;
import io.github.gpupath.cli.analysis.compare.Comparison;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.analysis.compare.Request;
import io.github.gpupath.cli.testing.CardSuite;
import io.github.gpupath.cli.testing.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever shows results says which of them are from a plug-in. */
class ProvenanceTests {

    private static final String BACKEND_WORDS = "fast.jar, version 1.2, SHA-256 " + "beef".repeat(16);
    private static final String SUITE_WORDS = "loads.jar, without a version, SHA-256 " + "cafe".repeat(16)
            + ", with core.jar, SHA-256 " + "fade".repeat(16);

    private static String run(ResultFormat format) {
        return Reports.write(Samples.fromPlugins(), format, ReportOptions.USUAL, Medium.FILE);
    }

    @Test
    void tablesMarkItAndSayWhich() {
        assertThat(run(ResultFormat.TABLE))
                .containsPattern("load\\* +vulkan +opencl\\*")
                .contains("* backend opencl: from the plug-in " + BACKEND_WORDS)
                .contains("* suite load: from the plug-in " + SUITE_WORDS);
        assertThat(run(ResultFormat.MARKDOWN))
                .contains("opencl\\*")
                .contains("\\* backend opencl: from the plug-in " + BACKEND_WORDS)
                .contains("\\* suite load: from the plug-in " + SUITE_WORDS);
    }

    @Test
    void spreadsheetsHaveColumnsForIt() {
        assertThat(run(ResultFormat.CSV).lines())
                .satisfiesExactly(
                        head -> assertThat(head).contains(",backendPlugin,suitePlugin,"),
                        own -> assertThat(own).contains(",,\"" + SUITE_WORDS + "\""),
                        foreign -> assertThat(foreign).contains(",\"" + BACKEND_WORDS + "\",\"" + SUITE_WORDS + "\""));
    }

    @Test
    void comparisonsSayOfWhichSideItIs() {
        List<MeasuredFile> files = List.of(new MeasuredFile("a.json", Samples.fromPlugins()));
        Comparison comparison = Comparer.compare(files, Request.all());
        assertThat(ComparisonReports.write(comparison, files, ResultFormat.CSV, Medium.FILE)
                        .lines())
                .satisfiesExactly(
                        head -> assertThat(head).endsWith(",basePlugin,otherPlugin,suitePlugin"),
                        line -> assertThat(line).endsWith(",,\"" + BACKEND_WORDS + "\",\"" + SUITE_WORDS + "\""));
    }

    @Test
    void cardsMarkItAndSayWhich() {
        CardChoice choice = new CardChoice(List.of(new CardSuite("load", "load")));
        List<Card> cards = Card.of(List.of(new MeasuredFile("a.json", Samples.fromPlugins())), choice);
        assertThat(CardReports.write(cards, ResultFormat.TABLE, Medium.FILE))
                .contains(
                        "  opencl*",
                        "* backend opencl: from the plug-in fast.jar",
                        "* suite load: from the plug-in loads.jar");
        assertThat(CardReports.write(cards, ResultFormat.JSON, Medium.FILE)).contains("\"jar\": \"loads.jar\"");
    }
}
