package io.github.gpupath.cli.engine.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A suite with a common test, one for each other tier, and another suite. */
class TestSelectionTests {

    private static final TestSelection SELECTION = new TestSelection(List.of(
            test("a/common", Tier.QUICK),
            test("a/rare", Tier.NAMED),
            test("a/slow", Tier.DEFAULT),
            test("a/huge", Tier.THOROUGH),
            test("b/one", Tier.QUICK)));

    private static TestCase test(String id, Tier tier) {
        return Cases.named(id).toBuilder().tier(tier).build();
    }

    private static List<String> ids(Stream<TestCase> tests) {
        return tests.map(TestCase::id).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "DEFAULT, '', a/common a/slow b/one",
        "QUICK, '', a/common b/one",
        "THOROUGH, '', a/common a/slow a/huge b/one",
        "THOROUGH, a, a/common a/slow a/huge",
        "QUICK, a/huge, a/huge",
        "DEFAULT, a, a/common a/slow",
        "QUICK, a, a/common",
        "QUICK, a b, a/common b/one",
        "QUICK, a/rare, a/rare",
        "QUICK, a/*, a/common a/rare a/slow a/huge",
        "QUICK, a a/rare, a/common a/rare",
        "QUICK, b a/s*, a/slow b/one",
    })
    void aSuiteAloneMeansLessThanItsTestsNamed(Tier most, String selectors, String measured) {
        List<String> words = Arrays.stream(selectors.split(" "))
                .filter(word -> !word.isEmpty())
                .toList();
        assertThat(ids(SELECTION.measured(words, most).stream())).containsExactly(measured.split(" "));
    }

    @Test
    void everythingIsListed() {
        assertThat(ids(SELECTION.matching(List.of("a")).stream()))
                .containsExactly("a/common", "a/rare", "a/slow", "a/huge");
    }

    @Test
    void aSelectorThatTakesNothingIsAMistake() {
        assertThatThrownBy(() -> SELECTION.measured(List.of("a", "c"), Tier.DEFAULT))
                .isInstanceOf(UserException.class);
    }
}
