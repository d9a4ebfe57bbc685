package io.github.gpupath.cli.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Each suite has a page, which gives its number of tests unless that depends on the settings. */
class SuitesPageTests {

    private static final Pattern COUNT = Pattern.compile("\n## Tests\n\n(\\d+) tests");

    @Test
    void eachSuiteHasAPageWithItsNumberOfTests() throws IOException {
        List<String> counted = new ArrayList<>();
        for (Suite suite : ServiceLoader.load(Suite.class)) {
            Path page = Path.of("../docs/suites", suite.id() + ".md");
            assertThat(page).exists();
            Matcher count = COUNT.matcher(Files.readString(page));
            if (count.find()) {
                counted.add(suite.id());
                assertThat(suite.tests(SuiteSettings.DEFAULT)).as(suite.id()).hasSize(Integer.parseInt(count.group(1)));
            }
        }
        assertThat(counted).hasSizeGreaterThan(9);
    }
}
