package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import io.github.gpupath.cli.testing.PublishedRun;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run shows depends on where it is shown. */
class TerminalTests {

    private static final String[] RUN = {"run", "tiny/copy", "--quick", "--backend", "alpha,beta", "--color", "never"};

    /** A ratio or the end of its interval, and a verdict. */
    private static final Pattern VERDICT =
            Pattern.compile("(\\d\\.\\d+)  (?: *\\d\\S+ to \\S+  )?(same|faster|slower|ambiguous|differs)\\b");

    private final Cli cli = Cli.with(FakeBackends.Alpha.class, FakeBackends.Beta.class);

    @ParameterizedTest
    @ValueSource(ints = {80, 200})
    void noLineIsLongerThanTheTerminal(int columns) {
        assertThat(cli.runBefore(columns, RUN)).as(cli.err()).isZero();
        assertThat(cli.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns))
                .anyMatch(line -> line.startsWith("tiny/copy/x1/"))
                .anyMatch(line -> line.endsWith(" /alpha"));
        assertThat(cli.out()).containsPattern("tiny/copy/x1/linear .*±.*±");
    }

    /** Of a run on a GPU, with findings and curves. */
    @Test
    void aComparisonHasEveryRatioAndVerdictOnEachTerminal() {
        String[] command = {"compare", PublishedRun.FILE.toString(), "--color", "never"};
        assertThat(cli.run(command)).as(cli.err()).isZero();
        List<String> whole = verdicts();
        for (int columns : new int[] {80, 200}) {
            assertThat(cli.runBefore(columns, command)).as(cli.err()).isZero();
            assertThat(verdicts()).hasSizeGreaterThan(300).isEqualTo(whole);
            assertThat(cli.out().lines())
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
            assertThat(cli.out()).contains("█", "\nlatency: levels");
        }
    }

    private List<String> verdicts() {
        return VERDICT.matcher(cli.out())
                .results()
                .map(found -> found.group(1) + " " + found.group(2))
                .toList();
    }

    /** What takes long is said while it lasts, and a pipe has nothing of it. */
    @Test
    void aTerminalSaysWhatIsRead() {
        String file = PublishedRun.FILE.resolveSibling("runs/quick-1.json.gz").toString();
        assertThat(cli.runOnTerminal("compare", file)).as(cli.err()).isZero();
        assertThat(cli.err())
                .contains("reading " + file + " ...", "comparing ...")
                .endsWith("\r\u001b[K");
        assertThat(cli.run("compare", file)).isZero();
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void aPipeGetsWholeLinesWhateverTheTerminal() {
        cli.environment("COLUMNS", "40").environment("LANG", "C.UTF-8");
        assertThat(cli.run(RUN)).isZero();
        assertThat(cli.out()).containsPattern("±95% .*±95%").doesNotContain("left out");
    }

    @Test
    void aTerminalOfUnknownWidthGetsWholeLinesToo() {
        assertThat(cli.runBefore(0, RUN)).isZero();
        assertThat(cli.out()).containsPattern("±95% .*±95%").doesNotContain("left out");
    }

    @Test
    void explanationsAreThereOnDemandAndWhatWasFoundAlways() {
        assertThat(cli.run(RUN)).isZero();
        assertThat(cli.out())
                .doesNotContain("method\n")
                .containsPattern(
                        "APIs\n  beta against alpha: .* of 3 tests\n(cautions\n  .*\n)?with --explain: method \\(\\d+ lines\\)");
        assertThat(cli.run("run", "tiny/copy", "--quick", "--backend", "alpha,beta", "--explain"))
                .isZero();
        assertThat(cli.out())
                .containsOnlyOnce("/alpha\n")
                .contains("method\n", "rounds: at least")
                .doesNotContain("with --explain");
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 200})
    void theProgramAloneShowsWhatCanBeDone(int columns) {
        assertThat(cli.runBefore(columns)).isZero();
        assertThat(plain(cli.out()).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns))
                .contains("Commands:", "First steps:", "Exit codes:")
                .anyMatch(line -> line.startsWith("  gpupath run --card"));
        assertThat(words(cli.out()))
                .contains("gpupath report last --output a.html a page for the browser")
                .contains("show Show the kernel of a test: its source, or the compiled code.")
                .contains("130 interrupted; results are kept");
        assertThat(cli.err()).isEmpty();
    }

    private static String words(String text) {
        return plain(text).replaceAll("\\s+", " ");
    }

    private static String plain(String text) {
        return text.replaceAll("\u001b\\[[\\d;]*m", "");
    }

    @Test
    void helpIsColouredOnATerminalAsItsOptionsSay() {
        assertThat(cli.runBefore(80, "run", "--help")).isZero();
        assertThat(cli.out()).contains("\u001b[");
        for (String[] plain : List.of(
                new String[] {"run", "--help", "--color", "never"},
                new String[] {"--color", "never", "run", "--help"},
                new String[] {"--help", "--color=never"})) {
            assertThat(cli.runBefore(80, plain)).as(cli.err()).isZero();
            assertThat(cli.out()).contains("--color").doesNotContain("\u001b");
        }
        assertThat(cli.run("run", "--help", "--color", "always")).isZero();
        assertThat(cli.out()).contains("\u001b[");
        assertThat(cli.environment("NO_COLOR", "1").runBefore(80, "run", "--help"))
                .isZero();
        assertThat(cli.out()).doesNotContain("\u001b");
    }
}
