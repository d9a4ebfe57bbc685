package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TestNamesTests {

    private static final List<String> ALL = List.of(
            "s/a/x/1", "s/a/x/2", "s/a/y/1", "s/a/y/2", "s/b/x/1", "s/b/x/2", "s/c", "s/d", "s/e", "s/f", "s/g");

    @Test
    void aFolderStandsForAllItsTests() {
        assertThat(TestNames.brief(List.of("s/a/x/1", "s/a/x/2"), ALL)).isEqualTo("s/a/x/*");
        assertThat(TestNames.brief(ALL.subList(0, 4), ALL)).isEqualTo("s/a/*");
        assertThat(TestNames.brief(ALL, ALL)).isEqualTo("s/*");
        assertThat(TestNames.brief(List.of("s/a/x/1", "s/a/y/1", "s/a/y/2"), ALL))
                .isEqualTo("s/a/x/1, s/a/y/*");
    }

    @Test
    void oneTestHasItsName() {
        assertThat(TestNames.brief(List.of("s/a/x/1"), ALL)).isEqualTo("s/a/x/1");
        assertThat(TestNames.brief(List.of("s/c"), List.of("s/c"))).isEqualTo("s/c");
    }

    @Test
    void manyAreCounted() {
        assertThat(TestNames.brief(List.of("s/c", "s/d", "s/e", "s/f", "s/g"), ALL))
                .isEqualTo("5 tests: s/c, s/d, s/e, …");
    }
}
