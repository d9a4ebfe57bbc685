package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Page.Heading;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TextGridTests {

    private static final Grid GRID = new Grid(
            List.of(
                    Heading.name("suite", "test"),
                    number("one", "TB/s", 0),
                    number("other", "TB/s", 0),
                    number("", "±", 2),
                    number("", "ratio", 0)),
            List.of(
                    row("suite/folder/some/resource/4k", "1.234", "2.345", "0.1%", "1.90"),
                    row("suite/folder/some/resource/16k", "3.456", "4.567", "0.2%", "1.32")));

    private static Heading number(String group, String title, int detail) {
        return new Heading(group, title, Page.Align.RIGHT, detail, false);
    }

    private static List<StyledText> row(String... texts) {
        return Stream.of(texts).map(StyledText::of).toList();
    }

    private static String text(int width) {
        return TextPage.text(new Page(List.of(GRID), List.of()), new Medium(width, false, true, false));
    }

    @Test
    void aTableThatFitsIsWhole() {
        assertThat(text(57)).isEqualTo(text(Medium.UNLIMITED)).isEqualTo("""
                suite                           one    other
                test                             TB/s   TB/s     ±  ratio
                suite/folder/some/resource/4k   1.234  2.345  0.1%   1.90
                suite/folder/some/resource/16k  3.456  4.567  0.2%   1.32

                """);
    }

    @Test
    void detailsAreLeftOutFirst() {
        assertThat(text(56)).isEqualTo("""
                suite                           one    other
                test                             TB/s   TB/s  ratio
                suite/folder/some/resource/4k   1.234  2.345   1.90
                suite/folder/some/resource/16k  3.456  4.567   1.32

                """);
    }

    @Test
    void thenNamesAreCut() {
        assertThat(text(46)).contains("""
                suite                      one    other
                test                        TB/s   TB/s  ratio
                suite/fo…some/resource/4k  1.234  2.345   1.90
                suite/fo…ome/resource/16k  3.456  4.567   1.32
                """);
    }

    @Test
    void thenTheLastColumnsAreLeftOut() {
        assertThat(text(30)).contains("/resource/4k  1.234\n").doesNotContain("ratio");
    }
}
