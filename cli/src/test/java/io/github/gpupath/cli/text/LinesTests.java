package io.github.gpupath.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Wide letters take two columns and marks none, and no pair of surrogates is torn. */
class LinesTests {

    @Test
    void aTextLosesItsEndAndANameItsMiddle() {
        assertThat(Lines.cut("abcdefgh", 8)).isEqualTo("abcdefgh");
        assertThat(Lines.cut("abcdefgh", 5)).isEqualTo("abcd…");
        assertThat(Lines.brief("abcdefgh", 8)).isEqualTo("abcdefgh");
        assertThat(Lines.brief("abcdefgh", 5)).isEqualTo("ab…gh");
        assertThat(Lines.brief("abcdefgh", 4)).isEqualTo("ab…h");
        assertThat(Lines.brief("💻💻💻💻💻💻", 6)).isEqualTo("💻…💻");
        assertThat(Lines.cut("漢字漢字", 8)).isEqualTo("漢字漢字");
        assertThat(Lines.cut("漢字漢字", 7)).isEqualTo("漢字漢…");
        assertThat(Lines.cut("漢字漢字", 6)).isEqualTo("漢字…");
        assertThat(Lines.brief("e\u0301e\u0301e\u0301e\u0301e\u0301", 3)).isEqualTo("e\u0301…e\u0301");
    }

    @Test
    void aLetterIsAsWideAsATerminalShowsIt() {
        assertThat(Lines.width("NVIDIA ±5 % µs × é")).isEqualTo(18);
        assertThat(Lines.width("漢字 ひらカタ 한글 ＦＵ 「」")).isEqualTo(4 + 1 + 8 + 1 + 4 + 1 + 4 + 1 + 4);
        assertThat(Lines.width("ｶﾀ │█▁…")).isEqualTo(7);
        assertThat(Lines.width("e\u0301 \u05d0\u05b7 💻\ufe0f")).isEqualTo(1 + 1 + 1 + 1 + 2);
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
        assertThat(Lines.wrapped("💻💻💻💻", "", 5)).containsExactly("💻💻", "💻💻");
        assertThat(Lines.wrapped("漢字", "  ", 2)).containsExactly("漢", "  字");
    }
}
