package io.github.gpupath.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.testing.Hostile;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ControlsTests {

    @Test
    void whatATerminalObeysIsShown() {
        assertThat(Controls.oneLine("\u001b]0;title\u0007")).isEqualTo("\\u001b]0;title\\u0007");
        assertThat(Controls.oneLine("\u009b31m\u007f")).isEqualTo("\\u009b31m\\u007f");
        assertThat(Controls.oneLine("txt.\u202egnp")).isEqualTo("txt.\\u202egnp");
        assertThat(Controls.oneLine("half \ud83d")).isEqualTo("half \\ud83d");
    }

    @Test
    void linesAndTabsBecomeSpacesOnOneLine() {
        assertThat(Controls.oneLine("a \r\n  b\tc\n\n\td")).isEqualTo("a b c d");
    }

    /** What other formats show of them, since they do more than to end a line. */
    @Test
    void whatEndsLinesElsewhereIsShownOnOneLineToo() {
        assertThat(Controls.oneLine("a\rb\u2028c\u0085d\n\u000be")).isEqualTo("a\\u000db\\u2028c\\u0085d \\u000be");
    }

    /** An exponent, or a step into the machine's stack for each break, shows in a second or at once. */
    @ParameterizedTest
    @ValueSource(strings = {"\n ", " \n", "\r\n\t", " ", " \t", "\t", "\r", " \r"})
    void blanksWithoutEndTakeNoTime(String blanks) {
        String text = "±" + blanks.repeat(400_000) + "x";

        assertThat(CompletableFuture.supplyAsync(() -> Controls.oneLine(text)))
                .succeedsWithin(Duration.ofSeconds(10))
                .asString()
                .endsWith(blanks.contains("\n") ? "± x" : "x");
    }

    @Test
    void blanksAroundABreakGoAndOthersStay() {
        assertThat(Controls.oneLine("±  a \t\n\t b")).isEqualTo("±  a b");
        assertThat(Controls.oneLine("± \t a \r b \r\n")).isEqualTo("±   a \\u000d b ");
        assertThat(Controls.oneLine("\n\r \r\n\t\t")).isEqualTo(" \\u000d ");
    }

    @Test
    void linesAndTabsStayInALongText() {
        assertThat(Controls.lines("a\r\n\tb\n\u001b\r")).isEqualTo("a\n\tb\n\\u001b\\u000d");
    }

    @Test
    void nothingIsLeft() {
        Hostile.assertHarmless(Controls.oneLine(Hostile.TEXT), false);
        Hostile.assertHarmless(Controls.lines(Hostile.TEXT).replace("\t", ""), false);
    }

    /** Accents in two ways, joiners, variation selectors, flags of letters and of tags, and what is written to the left. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                Hostile.ORDINARY,
                "e\u0301",
                "\u2764\ufe0f",
                "\ud83c\uddea\ud83c\uddfa",
                "\ud83c\udff4\udb40\udc67\udb40\udc62\udb40\udc7f",
                "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
                "\u05e9\u05dc\u05d5\u05dd",
                "±95 % × µ"
            })
    void ordinaryTextStays(String text) {
        assertThat(Controls.oneLine(text)).isEqualTo(text);
        assertThat(Controls.lines(text)).isEqualTo(text);
    }
}
