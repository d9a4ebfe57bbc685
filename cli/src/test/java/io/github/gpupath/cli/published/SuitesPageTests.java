package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of the suites says of each how many tests it has, where it says a number. */
class SuitesPageTests {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| (\\d+)[:,]");

    @Test
    void theNumbersAreThoseOfTheSuites() throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        ServiceLoader.load(Suite.class)
                .forEach(suite -> counts.put(
                        suite.id(), suite.tests(SuiteSettings.DEFAULT).size()));
        Map<String, Integer> shown = ROW.matcher(Files.readString(Path.of("../docs/suites.md")))
                .results()
                .collect(Collectors.toMap(row -> row.group(1), SuitesPageTests::number));
        assertThat(shown).hasSizeGreaterThan(8);
        assertThat(counts).containsAllEntriesOf(shown);
    }

    private static Integer number(MatchResult row) {
        return Integer.valueOf(row.group(2));
    }
}
