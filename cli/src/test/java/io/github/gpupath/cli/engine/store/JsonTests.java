package io.github.gpupath.cli.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import io.github.gpupath.cli.testing.Samples;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

class JsonTests {

    private static final String JSON = Json.write(Samples.file());

    private static List<Error> errors(String json) {
        return ResultCheck.errors(Json.tree(json), ResultFile.FORMAT_VERSION);
    }

    @Test
    void whatIsWrittenKeepsToTheSchemaAndIsReadBackAsItWas() {
        assertThat(errors(JSON)).isEmpty();
        assertThat(Json.read(JSON, ResultFile.class)).isEqualTo(Samples.file());
    }

    @Test
    void whatIsAbsentIsNotWrittenAndStatesAreInLowerCase() {
        assertThat(JSON)
                .doesNotContain("null")
                .contains("\"status\": \"ok\"")
                .contains("\"status\": \"unsupported\"")
                .contains("\"samples\": [ 0.001, 9.95E-4, 0.0010049999999999998, 9.95E-4, ")
                .endsWith("}\n");
    }

    @Test
    void numbersDoNotDependOnTheCountry() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Json.write(Samples.file())).isEqualTo(JSON);
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void propertiesOfLaterVersionsAreSkipped() {
        String later = JSON.replaceFirst("\"test\"", "\"mood\": \"good\", \"test\"");
        assertThat(Json.read(later, ResultFile.class)).isEqualTo(Samples.file());
    }

    @Test
    void argumentsAreNumbersWithTheirType() {
        assertThat(JSON).contains("\"arguments\": [ \"0u32\", \"8589934592u64\", \"-1.5f32\" ]");
    }

    @Test
    void integersAloneAreTheBitsOfU32() {
        String before = JSON.replace("[ \"0u32\", \"8589934592u64\", \"-1.5f32\" ]", "[ 0, -1 ]");
        assertThat(errors(before)).isEmpty();
        assertThat(Json.read(before, ResultFile.class).results())
                .extracting(TestResult::geometry)
                .filteredOn(Objects::nonNull)
                .extracting(Geometry::arguments)
                .contains(List.of(Literal.u32(0), Literal.u32(0xFFFF_FFFFL)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"0\"",
                "\"u32\"",
                "\"-1u32\"",
                "\"4294967296u32\"",
                "\"18446744073709551616u64\"",
                "\"1.5i64\"",
                "\"1.0E60f32\"",
                "\"NaNf32\"",
                "\"1bool\"",
                "8589934592",
                "{}"
            })
    void anArgumentThatItsTypeDoesNotHoldIsRefused(String argument) {
        String bad = JSON.replace("\"0u32\"", argument);
        assertThat(bad).isNotEqualTo(JSON);
        assertThatThrownBy(() -> Json.read(bad, ResultFile.class)).isInstanceOf(JacksonException.class);
    }

    /** Each replaces a piece of a good file. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"formatVersion\": 2|\"formatVersion\": 3",
                "\"status\": \"ok\"|\"status\": \"fine\"",
                "\"status\": \"ok\"|\"status\": \"failed\"",
                "\"status\": \"unsupported\"|\"status\": \"ok\"",
                "\"status\": \"unsupported\"|\"status\": \"unsupported\", \"value\": 0",
                "\"reason\": |\"excuse\": ",
                "\"median\": 0.001|\"median\": 0",
                "\"median\": 0.001|\"median\": \"NaN\"",
                "\"n\": 11|\"n\": 11.5",
                "\"verified\": true|\"verified\": false",
                "\"verifyOnly\": false|\"verifyOnly\": true",
                "\"timer\": \"device\"|\"timer\": \"sundial\"",
                "\"processors\": 2|\"processors\": 2, \"colour\": \"blue\"",
                "\"uuid\": \"0b6d|\"uuid\": \"xb6d",
                "2026-11-20T12:00:00Z|yesterday",
                "\"0u32\"|\"0\"",
                "\"0u32\"|8589934592",
            })
    void theSchemaRefuses(String piece, String replacement) {
        assertThat(JSON).contains(piece);
        int at = JSON.indexOf(piece);
        String bad = JSON.substring(0, at) + replacement + JSON.substring(at + piece.length());
        assertThat(errors(bad)).isNotEmpty();
    }
}
