package io.github.gpupath.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Widths are those of code points, so that no pair of surrogates is torn. */
class LinesTests {

    @Test
    void aTextLosesItsEndAndANameItsMiddle() {
        assertThat(Lines.cut("abcdefgh", 8)).isEqualTo("abcdefgh");
        assertThat(Lines.cut("abcdefgh", 5)).isEqualTo("abcd…");
        assertThat(Lines.brief("abcdefgh", 8)).isEqualTo("abcdefgh");
        assertThat(Lines.brief("abcdefgh", 5)).isEqualTo("ab…gh");
        assertThat(Lines.brief("abcdefgh", 4)).isEqualTo("ab…h");
        assertThat(Lines.brief("💻💻💻💻💻💻", 3)).isEqualTo("💻…💻");
    }

    @Test
    void wordsWithoutEndLoseTheirMiddlesAndOthersStay() {
        String url = "https://example.org/" + "p".repeat(150);
        assertThat(Lines.readable("see " + url + " and $1 " + "x".repeat(10_000)))
                .startsWith("see " + url + " and $1 xxx")
                .hasSize(("see " + url + " and $1 ").length() + 200);
        assertThat(Lines.readable("a b ".repeat(5_000))).hasSize(2_000);
    }

    @Test
    void linesBreakBetweenWordsElseBehindSlashesElseAnywhere() {
        assertThat(Lines.wrapped("one two three", "  ", 8)).containsExactly("one two", "  three");
        assertThat(Lines.wrapped("suite/folder/test", "  ", 14)).containsExactly("suite/folder/", "  test");
        assertThat(Lines.wrapped("abcdefghij", "  ", 6)).containsExactly("abcdef", "  ghij");
        assertThat(Lines.wrapped("💻💻💻💻", "", 2)).containsExactly("💻💻", "💻💻");
    }
}
