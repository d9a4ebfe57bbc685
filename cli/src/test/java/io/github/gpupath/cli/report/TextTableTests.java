package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextTableTests {

    private static String table(int width) {
        TextTable table = TextTable.left(3);
        table.heading("device", "name", "details");
        table.row("0", "a GPU of some maker", "a driver of which there is much to say");
        table.row("1", "another");
        return table.text(new Medium(width, false, false, false));
    }

    @Test
    void whatFitsIsLeftAsItIs() {
        assertThat(table(80)).isEqualTo(table(Medium.UNLIMITED)).hasLineCount(3);
    }

    @Test
    void columnsBesideWideLettersAreAligned() {
        TextTable table = TextTable.left(2);
        table.row("漢字", "one");
        table.row("abcd", "two");
        table.row("ab", "three");
        assertThat(table.text(false)).isEqualTo("漢字  one\nabcd  two\nab    three\n");
    }

    @Test
    void theLastColumnIsBrokenWhereThereIsRoomBesideTheOthers() {
        assertThat(table(50)).isEqualTo("""
                device  name                 details
                0       a GPU of some maker  a driver of which
                                             there is much to say
                1       another
                """);
    }

    @Test
    void whatHasNoRoomStandsBelow() {
        assertThat(table(30)).isEqualTo("""
                device  name
                  details
                0       a GPU of some maker
                  a driver of which there is
                  much to say
                1       another
                """);
        assertThat(table(20).lines()).allMatch(line -> line.length() <= 20).hasSize(9);
    }
}
