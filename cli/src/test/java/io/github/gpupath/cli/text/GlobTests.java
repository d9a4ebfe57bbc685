package io.github.gpupath.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTests {

    private static final String ID = "load/typed-buffer/rgba8/random";

    @ParameterizedTest
    @CsvSource({
        "load",
        "load/",
        "load/*",
        "load/typed-buffer",
        "load/typed-buffer/**",
        "load/*/rgba8",
        "load/*/*/random",
        "load/**/random",
        "**/random",
        "**",
        "*",
        "load/typed-*/rgba?/*",
        "load/typed-buffer/rgba8/random",
    })
    void takes(String selector) {
        assertThat(new Glob(selector).matches(ID)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "loa",
        "random",
        "*/random",
        "load/typed",
        "load/*/random",
        "load/typed-buffer/rgba/random",
        "load/typed-buffer/rgba8/random/more",
        "lo.d",
        "load/typed-buffer/rgba8?",
        "**/linear",
        "LOAD",
    })
    void doesNotTake(String selector) {
        assertThat(new Glob(selector).matches(ID)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "load**/random, false",
        "lo**/random, true",
        "load/**/**/random, true",
        "load/**random, true",
        "**/**/**, true",
        "load/**/typed-buffer/rgba8/random, true",
        "load/**/x/random, false",
        "?**?, true",
        "**/**/nothing, false"
    })
    void wildcardsBesideEachOther(String selector, boolean takes) {
        assertThat(new Glob(selector).matches(ID)).isEqualTo(takes);
    }
}
