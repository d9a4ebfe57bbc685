package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.opencl.OpenClWriter;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.testing.Tool;
import io.github.gpupath.verify.SuiteKernels;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * LLVM, which most drivers use, keeps the replacement of each access in twins: it does not fold sums of addresses to
 * products.
 */
@Tag("slow")
class TwinFoldingTests {

    /** The replacement of an access: an addition of floats, a shift of an integer, or an exclusive or. */
    private static final Pattern IN_PLACE_OF_ACCESS = Pattern.compile(" = (fadd|fsub|lshr|xor) ");

    @TempDir
    Path folder;

    @Test
    void somethingIsLeftOfEachAccess() throws Exception {
        Map<String, KernelSource> twins = new LinkedHashMap<>();
        Twins.ofSuites().forEach((id, twin) -> twins.put(id, OpenClWriter.write(twin)));
        Map<String, String> optimized = new OpenClFrontEnd(Tool.CLANG.program(), folder).optimized(twins);
        assertThat(optimized).isNotEmpty();

        SoftAssertions problems = new SoftAssertions();
        SuiteKernels.tests()
                .filter(test -> optimized.containsKey(test.id()))
                .forEach(test -> problems.assertThat(IN_PLACE_OF_ACCESS
                                .matcher(optimized.get(test.id()))
                                .results()
                                .count())
                        .as(test.id())
                        .isGreaterThanOrEqualTo(accesses(test.kernelWorkload().orElseThrow())));
        problems.assertAll();
    }

    /** The number of accesses under test in the text of the loops. */
    private static int accesses(KernelWorkload workload) {
        List<Place> places = workload.underTest();
        AtomicInteger found = new AtomicInteger();
        for (Statement statement : workload.kernel().body()) {
            if (statement instanceof Statement.Loop loop) {
                KernelWalker.statements(loop.body(), inner -> {
                    inner.target().filter(places::contains).ifPresent(place -> found.incrementAndGet());
                    KernelWalker.expressions(
                            inner,
                            part -> part.source().filter(places::contains).ifPresent(place -> found.incrementAndGet()));
                });
            }
        }
        return found.get();
    }
}
