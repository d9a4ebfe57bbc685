package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
    void theLastColumnIsWrapped() {
        assertThat(table(80)).isEqualTo(table(Medium.UNLIMITED)).hasLineCount(3);
        assertThat(table(50)).isEqualTo("""
                device  name                 details
                0       a GPU of some maker  a driver of which
                                             there is much to say
                1       another
                """);
    }

    @Test
    void aRowOfOneCellReachesIntoTheOtherColumns() {
        TextTable table = TextTable.left(2);
        table.row(List.of(StyledText.of("a title that is long")));
        table.row("", "value");
        assertThat(table.text(false)).isEqualTo("a title that is long\n  value\n");
    }
}
