package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
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
            value = {
                "=cmd|' /C calc'!A0 -> '=cmd|' /C calc'!A0",
                "+1+cmd -> '+1+cmd",
                "-2+3 -> '-2+3",
                "@SUM(A1) -> '@SUM(A1)",
                "x;=1+1 -> x;'=1+1",
                "x; @A1;-A2 -> x; '@A1;'-A2",
                "\uff1d1+1 -> '\uff1d1+1",
                "-1.5e3 -> -1.5e3",
                "a-b=c -> a-b=c",
                "say \"hi\" -> \"say \"\"hi\"\"\""
            },
            delimiterString = " -> ")
    void noSpreadsheetTakesTextForAFormula(String text, String cell) {
        assertThat(cell(text)).isEqualTo(cell);
    }

    @Test
    void breaksAndTabsBeforeAFormulaHideItFromNobody() {
        for (String before : List.of("\n", "\t", "\r", " ", "\u00a0 ", "\u2028")) {
            assertThat(cell(before + "=1+1")).as(before.codePointAt(0) + "").matches("\\s*'=1\\+1|.+=1\\+1");
        }
    }
}
