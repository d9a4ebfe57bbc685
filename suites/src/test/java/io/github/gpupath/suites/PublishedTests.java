package io.github.gpupath.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.suite.TestCase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Lists of ids and labels, a test a line with a tab between them; ids are never changed once published. */
public final class PublishedTests {

    private PublishedTests() {}

    /** Compares tests with a list beside a class. */
    public static void check(Class<?> beside, String file, List<TestCase> tests) throws IOException {
        List<String> lines =
                tests.stream().map(test -> test.id() + "\t" + test.label()).toList();
        try (InputStream expected = beside.getResourceAsStream(file)) {
            assertThat(lines)
                    .containsExactlyElementsOf(new String(expected.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .toList());
        }
    }
}
