package io.github.gpupath.cli.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OrderTests {

    /** As of an H100: Vulkan shows no third level, and OpenGL a slower part of memory. */
    @Test
    void whatAListHasAloneStandsBeforeTheNextThatItShares() {
        assertThat(Order.merged(List.of(
                        List.of("level 1", "level 2", "memory"),
                        List.of("level 1", "level 2", "level 3", "memory", "memory, slower part"),
                        List.of("slow start", "level 2", "memory"))))
                .containsExactly("level 1", "slow start", "level 2", "level 3", "memory", "memory, slower part");
    }

    @Test
    void listsThatShareNothingStandBehindEachOther() {
        assertThat(Order.merged(List.of(List.of("a", "b"), List.of("c", "d"), List.of("b", "e"))))
                .containsExactly("a", "b", "c", "d", "e");
    }
}
