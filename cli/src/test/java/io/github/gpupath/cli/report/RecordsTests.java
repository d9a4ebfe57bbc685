package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordsTests {

    private static String cell(String text) {
        String written = new Records<String>().column("name", line -> line).csv(Stream.of(text));
        assertThat(written).startsWith("name\n").hasLineCount(2);
        return written.lines().toList().get(1);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '#',
            value = {"-1.5e3 -> -1.5e3", "a, b -> \"a, b\"", "say \"hi\" -> \"say \"\"hi\"\"\""},
            delimiterString = " -> ")
    void aCellIsQuotedWhereItMustBe(String text, String cell) {
        assertThat(cell(text)).isEqualTo(cell);
    }
}
