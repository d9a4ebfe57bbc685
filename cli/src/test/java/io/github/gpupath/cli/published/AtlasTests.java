package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.cli.analysis.statistics.StatisticsCalculator;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.engine.store.ResultSchema;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every result file of this repository, whoever gave it, is what it seems, and the index lists it. {@code -Datlas.update=true} writes
 * the index again.
 */
@Tag("slow")
class AtlasTests {

    /** The last digits of a mean depend on the order in which it is summed up. */
    private static final double ROUNDING = 1e-9;

    static List<Path> files() {
        return Atlas.files();
    }

    /** Reading refuses what contradicts itself: a value that is not that of its samples, a measurement that is not verified. */
    @ParameterizedTest
    @MethodSource("files")
    void aFileKeepsToTheSchemaAndHasTheStatisticsOfItsSamples(Path path) throws IOException {
        String json = Files.readString(path);
        if (json.contains("\"formatVersion\": 1,")) {
            ResultSchema.checkVersion1(json);
        } else {
            ResultSchema.check(json);
        }
        ResultFile file = ResultFiles.read(path);
        assertThat(file.tool().name()).isEqualTo("gpupath");
        assertThat(file.results()).anyMatch(result -> result.value() != null);
        for (TestResult result : file.results()) {
            result.measured().ifPresent(measured -> assertSound(measured, result.test() + " " + result.backend()));
        }
    }

    private static void assertSound(Measurement measured, String what) {
        double[] samples =
                measured.samples().stream().mapToDouble(Double::doubleValue).toArray();
        assertThat(measured.samples()).as(what).hasSizeGreaterThanOrEqualTo(6).allMatch(seconds -> seconds > 0);
        Statistics expected = StatisticsCalculator.of(samples, Replicates.of(measured));
        Statistics found = measured.statistics();
        assertThat(found.n()).as(what).isEqualTo(expected.n());
        assertThat(found.median()).as(what).isCloseTo(expected.median(), rounding(expected.median()));
        assertThat(found.min()).as(what).isCloseTo(expected.min(), rounding(expected.median()));
        assertThat(found.mad()).as(what).isCloseTo(expected.mad(), rounding(expected.median()));
        assertThat(found.ciLow()).as(what).isCloseTo(expected.ciLow(), rounding(expected.median()));
        assertThat(found.ciHigh()).as(what).isCloseTo(expected.ciHigh(), rounding(expected.median()));
    }

    private static Offset<Double> rounding(double scale) {
        return within(ROUNDING * scale);
    }

    @Test
    void theIndexIsThatOfTheFiles() throws IOException {
        String index = Atlas.index();
        if (Boolean.getBoolean("atlas.update")) {
            Files.writeString(Atlas.INDEX, index);
        }
        assertThat(Files.readString(Atlas.INDEX))
                .as("mvn -pl cli -am test -Dtest=AtlasTests -Datlas.update=true writes it")
                .isEqualTo(index);
    }
}
