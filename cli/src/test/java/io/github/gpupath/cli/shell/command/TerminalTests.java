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
                .anyMatch(line -> line.startsWith("tiny/copy/x1/linear"));
        assertThat(cli.out().contains("±")).isEqualTo(columns >= 80);
    }

    @Test
    void aPipeGetsWholeLinesWhateverTheTerminal() {
        cli.environment("COLUMNS", "40").environment("LANG", "C.UTF-8");
        assertThat(cli.run(RUN)).isZero();
        assertThat(cli.out()).containsPattern("±95% .*±95%").doesNotContain("no room");
    }

    @Test
    void aTerminalOfUnknownWidthGetsWholeLinesToo() {
        assertThat(cli.runBefore(0, RUN)).isZero();
        assertThat(cli.out()).containsPattern("±95% .*±95%").doesNotContain("no room");
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

    @Test
    void theProgramAloneShowsWhatCanBeDone() {
        assertThat(cli.run()).isZero();
        assertThat(cli.out())
                .contains("Commands:\n", "  card ", "  run ", "To begin with:\n", "  gpupath run --card ")
                .contains("Exit codes:");
        assertThat(cli.err()).isEmpty();
        assertThat(cli.run("run", "--help")).isZero();
        assertThat(cli.out()).doesNotContain("To begin with:");
    }
}
