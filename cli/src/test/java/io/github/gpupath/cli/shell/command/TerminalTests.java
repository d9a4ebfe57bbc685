package io.github.gpupath.cli.shell.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Cli;
import io.github.gpupath.cli.testing.FakeBackends;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run shows depends on where it is shown. */
class TerminalTests {

    private static final String[] RUN = {"run", "tiny/copy", "--quick", "--backend", "alpha,beta", "--color", "never"};

    private final Cli cli = Cli.with(FakeBackends.Alpha.class, FakeBackends.Beta.class);

    @ParameterizedTest
    @ValueSource(ints = {25, 40, 80, 200})
    void noLineIsLongerThanTheTerminal(int columns) {
        assertThat(cli.runBefore(columns, RUN)).as(cli.err()).isZero();
        assertThat(cli.out().lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns))
                .anyMatch(line -> line.startsWith("tiny/copy/x1/"))
                .anyMatch(line -> line.endsWith(" /alpha"));
        if (columns >= 80) {
            assertThat(cli.out()).containsPattern("tiny/copy/x1/linear .*±.*±");
        }
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
                        "found\n  beta beside alpha: .*times as fast\nwith --explain: method \\(\\d+ lines\\), time");
        assertThat(cli.run("run", "tiny/copy", "--quick", "--backend", "alpha,beta", "--explain"))
                .isZero();
        assertThat(cli.out()).contains("method\n", "rounds: at least").doesNotContain("with --explain");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 50, 80, 120, 200})
    void theProgramAloneShowsWhatCanBeDone(int columns) {
        assertThat(cli.runBefore(columns)).isZero();
        assertThat(plain(cli.out()).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns))
                .contains("Commands:", "To begin with:", "Exit codes:")
                .anyMatch(line -> line.startsWith("  gpupath run --card"));
        assertThat(words(cli.out()))
                .contains("gpupath report a.json --output a.html all of it as a page for the browser")
                .contains("show Show the kernel of a test as a backend's compiler gets it, or what became of it.")
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
    void helpIsAsWideAsTheTerminal() {
        assertThat(cli.runBefore(60, "run", "--help")).isZero();
        assertThat(plain(cli.out()).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(60));
        assertThat(cli.out()).doesNotContain("To begin with:");
    }
}
