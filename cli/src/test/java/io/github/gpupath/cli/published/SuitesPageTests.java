package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of the suites has a row for each, and says how many tests it has, where it says a number. */
class SuitesPageTests {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| (?:(\\d+)[:,])?");

    private static List<MatchResult> rows() throws IOException {
        return ROW.matcher(Files.readString(Path.of("../docs/suites.md")))
                .results()
                .toList();
    }

    private static Map<String, Integer> counts() {
        return ServiceLoader.load(Suite.class).stream()
                .map(ServiceLoader.Provider::get)
                .collect(Collectors.toMap(
                        Suite::id, suite -> suite.tests(SuiteSettings.DEFAULT).size()));
    }

    @Test
    void eachSuiteHasARow() throws IOException {
        assertThat(rows()).extracting(row -> row.group(1)).containsExactlyInAnyOrderElementsOf(counts().keySet());
    }

    @Test
    void theNumbersAreThoseOfTheSuites() throws IOException {
        Map<String, Integer> shown = rows().stream()
                .filter(row -> row.group(2) != null)
                .collect(Collectors.toMap(row -> row.group(1), row -> Integer.valueOf(row.group(2))));
        assertThat(shown).hasSizeGreaterThan(9);
        assertThat(counts()).containsAllEntriesOf(shown);
    }
}
