package io.github.gpupath.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.load.LoadSuite;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTests {

    private static final List<String> IDS = new LoadSuite()
            .tests(SuiteSettings.DEFAULT).stream().map(TestCase::id).toList();

    @ParameterizedTest
    @CsvSource({
        "laod, load",
        "load/typed-bufer, load/typed-buffer",
        "load/typed-buffer/rgab8/random, load/typed-buffer/rgba8/random",
        "rgba8/random, load/texture2d/rgba8/random",
        "load/texture2d/rgba8/random/more, load/texture2d/rgba8/random",
    })
    void aMistypedSelectorIsRecognised(String mistyped, String meant) {
        assertThat(Nearest.selectors(mistyped, IDS))
                .hasSizeBetween(1, 3)
                .first()
                .isEqualTo(meant);
    }

    @Test
    void forATestOnlyWholeIdsAreNamed() {
        assertThat(Nearest.ids("load/typed-buffer/r8", IDS))
                .hasSize(3)
                .allSatisfy(id -> assertThat(id).startsWith("load/typed-buffer/r8/"));
    }

    @ParameterizedTest
    @CsvSource({"'', abc, 3", "abc, abc, 0", "abc, acb, 1", "abc, abd, 1", "kitten, sitting, 3"})
    void editDistance(String a, String b, int distance) {
        assertThat(Nearest.distance(a, b)).isEqualTo(distance);
        assertThat(Nearest.distance(b, a)).isEqualTo(distance);
    }
}
