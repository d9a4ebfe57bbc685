package io.github.gpupath.cli.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.cli.console.UserError;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A suite with a common test a/common and a rare one a/rare, and another with b/one. */
class TestSelectionTests {

    private static final TestSelection SELECTION =
            new TestSelection(List.of(test("a/common", true), test("a/rare", false), test("b/one", true)));

    private static TestCase test(String id, boolean isCommon) {
        return new TestCase(
                id,
                id,
                Metric.LOADS_PER_SECOND,
                id,
                () -> {
                    throw new AssertionError("selecting runs nothing");
                },
                isCommon);
    }

    private static List<String> ids(Stream<TestCase> tests) {
        return tests.map(TestCase::id).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "'', a/common b/one",
        "a, a/common",
        "a b, a/common b/one",
        "a/rare, a/rare",
        "a/*, a/common a/rare",
        "a a/rare, a/common a/rare",
        "b a/r*, a/rare b/one",
    })
    void whatIsNotCommonIsMeasuredOnlyWhereMoreThanItsSuiteIsNamed(String selectors, String measured) {
        List<String> words = Arrays.stream(selectors.split(" "))
                .filter(word -> !word.isEmpty())
                .toList();
        assertThat(ids(SELECTION.measured(words).stream())).containsExactly(measured.split(" "));
    }

    @Test
    void everythingIsListed() {
        assertThat(ids(SELECTION.matching(List.of("a")).stream())).containsExactly("a/common", "a/rare");
    }

    @Test
    void aSelectorThatTakesNothingIsAMistake() {
        assertThatThrownBy(() -> SELECTION.measured(List.of("a", "c"))).isInstanceOf(UserError.class);
    }
}
