package io.github.gpupath.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.cli.analysis.compare.Column;
import io.github.gpupath.cli.report.ReasonLines.Reason;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReasonLinesTests {

    /** Reasons of one column, each of a test of its own. */
    private static List<String> lines(String... texts) {
        return ReasonLines.of(
                IntStream.range(0, texts.length)
                        .mapToObj(i -> new Reason("vulkan", texts[i], "latency/" + i))
                        .toList(),
                tests -> String.join(", ", tests));
    }

    @Test
    void reasonsThatDifferOnlyInNumbersShareALineWithTheirRange() {
        String needs = "the kernel needs %s bytes of workgroup memory, and Card HBM3 allows 16384";
        assertThat(lines(
                        needs.formatted(32768),
                        "a texture of 16384×16384 texels is more than Card allows: 4096×4096",
                        needs.formatted(131072),
                        "a texture of 8192×8192 texels is more than Card allows: 4096×4096",
                        needs.formatted(65536)))
                .containsExactly(
                        "vulkan: " + needs.formatted("32768 to 131072") + " (latency/0, latency/2, latency/4)",
                        "vulkan: a texture of 16384×16384, 8192×8192 texels is more than Card allows: 4096×4096"
                                + " (latency/1, latency/3)");
    }

    /** Of all columns, each shape is true. */
    @Test
    void shapesAreNamedForTheColumnsThatLackThem() {
        String lacks = "the device lacks matrices of %s with factors of bf16";
        List<Reason> reasons = List.of(
                new Reason("vulkan", lacks.formatted("8×16×16"), "a"),
                new Reason("vulkan", lacks.formatted("16×8×16"), "b"),
                new Reason("opencl", lacks.formatted("8×16×16"), "a"));
        assertThat(ReasonLines.of(reasons, tests -> String.join(", ", tests)))
                .containsExactly(
                        "vulkan, opencl: " + lacks.formatted("8×16×16") + " (a)",
                        "vulkan: " + lacks.formatted("16×8×16") + " (b)");
    }

    @Test
    void reasonsThatDifferInOneWordShareALineWithTheWords() {
        assertThat(lines(
                        "it lacks format rg8 for loads",
                        "it lacks format r16f for loads",
                        "it lacks format r8 for stores"))
                .containsExactly(
                        "vulkan: it lacks format rg8, r16f for loads (latency/0, latency/1)",
                        "vulkan: it lacks format r8 for stores (latency/2)");
    }

    @Test
    void manyWordsAreCutInShortAlone() {
        List<Reason> reasons = IntStream.rangeClosed(1, 7)
                .mapToObj(i -> new Reason("vulkan", "it lacks bc" + i, "load"))
                .toList();
        assertThat(ReasonLines.of(reasons, tests -> "load"))
                .containsExactly("vulkan: it lacks bc1, bc2, bc3, bc4, … (load)");
        assertThat(ReasonLines.of(reasons, titles -> "vulkan", tests -> "load", 7))
                .containsExactly("vulkan: it lacks bc1, bc2, bc3, bc4, bc5, bc6, bc7 (load)");
    }

    @Test
    void columnsShareALineWithoutTheNamesOfTheirDevices() {
        List<Reason> reasons = Stream.of("vulkan", "opencl")
                .map(api -> Reason.of(
                        new Column(api, "", api, "gpu-1", "Card", "1.0"),
                        "Card through " + api + " lacks it",
                        "load/a"))
                .toList();
        assertThat(ReasonLines.of(reasons, tests -> String.join(", ", tests)))
                .containsExactly("vulkan, opencl: the device lacks it (load/a)");
    }

    @Test
    void unitsVersionsAndNamesAreKeptApart() {
        String[] reasons = {
            "it needs 2 KiB", "it needs 2 MiB", "it lacks 16-bit floats in 1.2.3", "it lacks 32-bit floats in 1.2.4"
        };
        assertThat(lines(reasons)).hasSameSizeAs(reasons);
    }
}
