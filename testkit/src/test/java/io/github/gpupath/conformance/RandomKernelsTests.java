package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BitFieldOperator;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.testing.Trials;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class RandomKernelsTests {

    private static final int KERNELS = Trials.of(200);

    @Test
    void areValidAndTheSameAgainAndSoIsTheirText() {
        for (long seed = 0; seed < KERNELS; seed++) {
            check(seed, RandomKernels.kernel(seed, 1), RandomKernels.kernel(seed, 1));
        }
    }

    private static void check(long seed, ConformanceCase random, ConformanceCase same) {
        Kernel kernel = random.workload().kernel();
        assertThatCode(random::requirements)
                .as(() -> "seed " + random.id() + "\n" + KernelListing.of(kernel))
                .doesNotThrowAnyException();
        Kernel again = same.workload().kernel();
        assertThat(again).as("seed %d", seed).isEqualTo(kernel);
        for (GlslDialect dialect : GlslDialect.values()) {
            String text = new GlslWriter(dialect).write(kernel).text();
            assertThat(new GlslWriter(dialect).write(again).text()).isEqualTo(text);
        }
    }

    /** A new operation must be added to the random expressions. */
    @Test
    void everyOperationOccurs() {
        Set<Operation> found = new HashSet<>();
        for (long seed = 0; seed < 200; seed++) {
            KernelWalker.expressions(
                    RandomKernels.kernel(seed, 1).workload().kernel(),
                    expression -> expression.operation().ifPresent(found::add));
        }
        assertThat(found)
                .contains(UnaryOperator.values())
                .contains(BinaryOperator.values())
                .contains(BitFieldOperator.values())
                .contains(Operation.Basic.FMA, Operation.Basic.SELECT, Operation.Basic.CONVERT);
    }

    @Test
    void differ() {
        assertThat(LongStream.range(0, 100)
                        .mapToObj(seed -> RandomKernels.kernel(seed, 1)
                                .workload()
                                .kernel()
                                .body()))
                .doesNotHaveDuplicates();
    }
}
