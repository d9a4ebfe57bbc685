package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a table gives up where there is little room, and in which order. */
class NarrowingTests {

    private static final String WHOLE = """
            suite             one    other
            test               TB/s   TB/s     ±  ratio
            suite/folder/4k   1.234  2.345  0.1%   1.90
            suite/folder/16k  3.456  4.567  0.2%   1.32

            """;

    private static final Grid GRID = new Grid(
            List.of(
                    Heading.name("suite", "test"),
                    Heading.right("one", "TB/s"),
                    Heading.right("other", "TB/s"),
                    new Heading("", "±", TextTable.Align.RIGHT, 2, false),
                    Heading.right("", "ratio")),
            List.of(
                    row("suite/folder/4k", "1.234", "2.345", "0.1%", "1.90"),
                    row("suite/folder/16k", "3.456", "4.567", "0.2%", "1.32")));

    private static List<StyledText> row(String... texts) {
        return Stream.of(texts).map(StyledText::of).toList();
    }

    private static String text(Grid grid, int width) {
        return TextPage.text(new Page(List.of(grid), List.of()), new Medium(width, false, true, false));
    }

    @Test
    void aTableThatFitsIsAsItIs() {
        assertThat(text(GRID, Medium.UNLIMITED)).isEqualTo(WHOLE);
        assertThat(text(GRID, 43)).isEqualTo(WHOLE);
    }

    @Test
    void detailsGoFirstAndAreNamed() {
        assertThat(text(GRID, 42)).isEqualTo("""
                suite             one    other
                test               TB/s   TB/s  ratio
                suite/folder/4k   1.234  2.345   1.90
                suite/folder/16k  3.456  4.567   1.32
                  left out: ± (a wider terminal or a file
                    shows it)

                """);
    }

    @Test
    void thenTheFoldersOfNamesGetLinesOfTheirOwn() {
        assertThat(text(GRID, 36)).isEqualTo("""
                suite  one    other
                test    TB/s   TB/s     ±  ratio
                suite/folder/
                  4k   1.234  2.345  0.1%   1.90
                  16k  3.456  4.567  0.2%   1.32

                """);
    }

    @Test
    void thenEachName() {
        assertThat(text(GRID, 23)).isEqualTo("""
                suite
                  one    other
                   TB/s   TB/s  ratio
                suite/folder/4k
                  1.234  2.345   1.90
                suite/folder/16k
                  3.456  4.567   1.32
                  left out: ± (a wider
                    terminal or a file
                    shows it)

                """);
    }

    /** Three APIs, of which all but the first have a ratio. */
    private static final Grid THREE = new Grid(
            List.of(
                    Heading.name("suite", "test"),
                    Heading.right("one", "TB/s"),
                    Heading.right("other", "TB/s"),
                    Heading.right("", "ratio"),
                    Heading.right("third", "TB/s"),
                    Heading.right("", "ratio")),
            List.of(row("suite/a", "1.234", "2.345", "1.90", "3.456", "2.80")));

    @Test
    void thenEachGroupOfColumnsBelowTheName() {
        assertThat(text(THREE, 35)).contains("\n  1.234  2.345   1.90  3.456   2.80\n");
        assertThat(text(THREE, 34)).isEqualTo("""
                suite
                          TB/s  ratio
                suite/a
                  one    1.234
                  other  2.345   1.90
                  third  3.456   2.80

                """);
    }

    @Test
    void atLastColumnsGoButNeverTheFirstFigure() {
        assertThat(text(THREE, 20)).contains("  other  2.345\n", "left out: ratio");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 25, 30, 40, 50, 60, 80, 120})
    void everyRowHasItsFiguresAndNoLineIsTooLong(int width) {
        String text = text(GRID, width);
        assertThat(text).contains("1.234", "2.345", "3.456", "4.567");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
    }

    /** A row that begins with the name of a thing and goes on below it with others of the same. */
    @Test
    void ofSeveralNamesTheFirstGetsALineOfItsOwnOnce() {
        Grid grid = new Grid(
                List.of(Heading.name("levels", "curve"), Heading.name("", "level"), Heading.right("", "value")),
                List.of(row("a/long/curve", "first", "10 TB/s"), row("a/long/curve", "second", "5 TB/s")));
        assertThat(text(grid, 24)).isEqualTo("""
                levels
                  level     value
                a/long/curve
                  first   10 TB/s
                  second   5 TB/s

                """);
        assertThat(text(grid, 15)).contains("a/long/curve,\n  first\n  10 TB/s\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 40, 80, Medium.UNLIMITED})
    void namesWithoutEndLoseTheirMiddles(int width) {
        List<List<StyledText>> rows = new ArrayList<>();
        IntStream.of(1, 2).forEach(i -> rows.add(row("suite/" + "x".repeat(10_000) + "/" + i, "1.23" + i)));
        Grid grid = new Grid(
                List.of(
                        Heading.name("s".repeat(10_000), "test"),
                        Heading.right("b".repeat(10_000), "v".repeat(10_000))),
                rows);
        String text = text(grid, width);
        assertThat(text.lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(Math.min(width, 400)))
                .hasSizeLessThan(40);
        assertThat(text).contains("suite/xxx", "xxx/1", "xxx/2", "…", "1.231", "1.232");
    }
}
