package io.github.gpupath.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LinesTests {

    @Test
    void aLongNameLosesItsMiddle() {
        assertThat(Lines.brief("abcdefgh", 8)).isEqualTo("abcdefgh");
        assertThat(Lines.brief("abcdefgh", 5)).isEqualTo("ab…gh");
        assertThat(Lines.brief("abcdefgh", 7)).isEqualTo("ab…efgh");
        assertThat(Lines.brief("💻💻💻💻💻💻", 4)).isEqualTo("💻…💻💻");
    }

    @Test
    void linesBreakBetweenWords() {
        assertThat(Lines.wrapped("one two three", "  ", 8)).containsExactly("one two", "  three");
        assertThat(Lines.wrapped("one", "  ", 8)).containsExactly("one");
        assertThat(Lines.wrapped("abcdefghij kl", "  ", 6)).containsExactly("abcdefghij", "  kl");
        assertThat(Lines.wrapped("", "  ", 6)).containsExactly("");
    }

    @Test
    void theEndOfALongTextStays() {
        assertThat(Lines.brief("it lacks many things (2 tests)", " (2 tests)".length(), 20))
                .isEqualTo("it lacks … (2 tests)");
        assertThat(Lines.brief("it lacks it (load/a)", " (load/a)".length(), 20))
                .isEqualTo("it lacks it (load/a)");
    }
}
