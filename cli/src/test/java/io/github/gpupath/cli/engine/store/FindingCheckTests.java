package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.FindingRecord.Figure;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Tool;
import io.github.gpupath.result.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file whose findings the suites draw from its results today, and the same with a change by hand. */
class FindingCheckTests {

    private static final Tool PROGRAM = new Tool("gpupath", "0.1.0", "0123abcd", "17");

    private final ResultFile file = ResultFiles.read(Path.of("..", "docs", "results", "nvidia-h200-uniform.json"));

    @TempDir
    Path folder;

    @Test
    void whatTheResultsGive() {
        assertThat(file.findings()).hasSizeGreaterThan(10);
        assertThat(FindingCheck.difference(file)).isEmpty();
        assertThat(FindingCheck.contradiction(file, file.tool())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "value, ', and a .+ by its results'",
        "unit, ', and a .+ by its results'",
        "sentence, says \"as fast as light\"",
        "name, is no finding that its results give"
    })
    void whatTheyDoNotGive(String part, String words) {
        assertThat(FindingCheck.difference(changed(finding -> changed(finding, part))))
                .hasValueSatisfying(difference ->
                        assertThat(difference).startsWith("/findings/2 (").containsPattern(words));
    }

    @Test
    void whatIsNotThere() {
        List<FindingRecord> fewer = new ArrayList<>(file.findings());
        FindingRecord lacking = fewer.remove(2);
        assertThat(FindingCheck.difference(file.concluding(fewer)))
                .hasValueSatisfying(difference -> assertThat(difference)
                        .startsWith("/findings lacks " + lacking.name() + " of " + lacking.subject()));
    }

    /** Other programs may draw other conclusions, and builds with changes too. */
    @ParameterizedTest
    @CsvSource({"0.1.0, 0123abcd, true", "0.1.1, 0123abcd, false", "0.1.0, 0123abce, false", "0.1.0, , false"})
    void isAContradictionOfTheProgramThatDrawsThem(String version, String commit, boolean contradicts) {
        ResultFile changed = changed(finding -> changed(finding, "sentence"));
        assertThat(FindingCheck.contradiction(by(new Tool("gpupath", version, commit, "21"), changed), PROGRAM)
                        .isPresent())
                .isEqualTo(contradicts);
    }

    @Test
    void aBuildWithChangesIsNoProgramThatAnybodyKnows() {
        Tool developed = new Tool("gpupath", "0.1.0", "0123abcd+changes", "17");
        assertThat(FindingCheck.contradiction(
                        by(developed, changed(finding -> changed(finding, "sentence"))), developed))
                .isEmpty();
    }

    /** As where options were changed, so that nothing could be drawn again. */
    @Test
    void whatCannotBeDrawnAgainIsAContradictionToo() {
        ResultFile latency = ResultFiles.read(Path.of("..", "docs", "results", "nvidia-h200-latency.json"));
        assertThat(FindingCheck.contradiction(ofSizes("8k", latency), latency.tool()))
                .hasValueSatisfying(words -> assertThat(words)
                        .startsWith("/findings/")
                        .endsWith(") is of a test that its suite does not have with these options"));
        assertThatThrownBy(() -> FindingCheck.contradiction(ofSizes("zzz", latency), latency.tool()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static ResultFile ofSizes(String sizes, ResultFile file) {
        Settings settings = file.settings();
        return made(
                file.tool(),
                new Settings(
                        settings.selectors(),
                        settings.backends(),
                        settings.effort(),
                        settings.verifyOnly(),
                        settings.inProcess(),
                        Map.of("sizes", sizes)),
                file);
    }

    @Test
    void isToldWithTheFile() throws Exception {
        Path made = Files.writeString(
                folder.resolve("made.json"), Json.write(changed(finding -> changed(finding, "sentence"))));
        Cli cli = Cli.with();
        for (String command : List.of("compare", "card")) {
            cli.ok(command, made.toString());
            assertThat(cli.errLines())
                    .singleElement()
                    .asString()
                    .startsWith(
                            "gpupath: not all findings of a file are those that this program draws from the results, as where another build wrote it: "
                                    + made + ": /findings/2 (");
        }
        cli.ok(
                "compare",
                Path.of("..", "docs", "results", "nvidia-h200-uniform.json").toString());
        assertThat(cli.err()).isEmpty();
    }

    private ResultFile changed(UnaryOperator<FindingRecord> change) {
        List<FindingRecord> findings = new ArrayList<>(file.findings());
        findings.set(2, change.apply(findings.get(2)));
        return file.concluding(findings);
    }

    private static FindingRecord changed(FindingRecord finding, String part) {
        Figure first = finding.figures().get(0);
        List<Figure> figures = new ArrayList<>(finding.figures());
        figures.set(
                0,
                new Figure(
                        first.name(),
                        part.equals("unit") ? "m" : first.unit(),
                        part.equals("value")
                                ? Objects.requireNonNullElse(first.high(), 2 * first.value())
                                : first.value(),
                        first.low(),
                        first.high(),
                        first.confidence()));
        return new FindingRecord(
                finding.suite(),
                finding.backend(),
                finding.device(),
                finding.driverVersion(),
                finding.kind(),
                finding.subject(),
                part.equals("name") ? "another" : finding.name(),
                figures,
                finding.tests(),
                part.equals("sentence") ? "as fast as light" : finding.sentence());
    }

    private static ResultFile by(Tool tool, ResultFile file) {
        return made(tool, file.settings(), file);
    }

    private static ResultFile made(Tool tool, Settings settings, ResultFile file) {
        return ResultFile.of(
                tool,
                file.host(),
                settings,
                file.devices(),
                file.suites(),
                file.results(),
                file.findings(),
                file.problems(),
                file.duration());
    }
}
