package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TextTableTests {

    @Test
    void aRowOfOneCellReachesIntoTheOtherColumns() {
        TextTable table = TextTable.left(2);
        table.row(List.of(StyledText.of("a title that is long")));
        table.row("", "value");
        assertThat(table.text(false)).isEqualTo("a title that is long\n  value\n");
    }
}
