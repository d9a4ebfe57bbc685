package io.github.gpupath.code;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.code.KernelFacts.Iteration;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.GeometryScale;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Traits;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelFactsTests {

    private static final Expression LANE = builtIn(BuiltIn.LOCAL_INDEX);

    private final KernelBuilder it = new KernelBuilder("test", new WorkgroupSize(64, 1, 1));

    private KernelFacts facts(Traits.Access access, Measured measured) {
        List<Literal> arguments =
                it.build().parameters().stream().map(each -> Literal.u32(8)).toList();
        KernelWorkload workload = KernelWorkload.of(it.build())
                .measured(measured)
                .verification(Verification.of(arguments, WorkgroupCount.of(1)))
                .scale(arguments, new GeometryScale(1, 0, 0))
                .build();
        return KernelFacts.of("main", new Traits(access, Traits.Path.BUFFER), workload, List.of());
    }

    private KernelFacts facts(Traits.Access access, Place place) {
        return facts(access, Measured.accesses(place));
    }

    @Test
    void innermostLoopIsCountedAndUnrolledLoopsArePartOfIt() {
        Resource.StructuredBuffer values = it.structuredBuffer("values", ScalarType.F32, Access.READ_WRITE);
        Parameter turns = it.parameter("turns", ScalarType.U32);
        Variable sum = it.variable("sum", f32(0));
        it.loop(
                "outer",
                turns,
                Unroll.NEVER,
                outer -> it.loop("inner", 16, Unroll.NEVER, inner -> {
                    it.loop("flat", 3, Unroll.FULL, flat -> it.increase(sum, values.load(LANE.plus(flat))));
                    it.store(values, inner, sum);
                }));

        KernelFacts reads = facts(Traits.Access.READ, values);
        assertThat(reads.iteration()).isEqualTo(new Iteration(3, 12, 0));
        assertThat(reads.workgroupSize()).isEqualTo(64);
        assertThat(reads.loopParameters()).containsExactly(0);
        assertThat(facts(Traits.Access.WRITE, values).iteration()).isEqualTo(new Iteration(1, 4, 0));
    }

    @Test
    void chainOfLoadsIsOfAllPlaces() {
        Resource.StructuredBuffer chain = it.structuredBuffer("chain", ScalarType.U32, Access.READ);
        Variable at = it.variable("at", LANE);
        it.loop("i", 4, Unroll.NEVER, i -> it.assign(at, chain.load(at)));

        assertThat(facts(Traits.Access.READ, Measured.dispatch()).iteration()).isEqualTo(new Iteration(1, 4, 0));
        assertThat(facts(Traits.Access.NONE, Measured.dispatch()).iteration()).isEqualTo(Iteration.UNKNOWN);
    }

    @Test
    void componentsThatAreNotUsedHaveNoBytes() {
        Resource.UniformBuffer values = it.uniformBuffer("values", VectorType.VEC4, 256);
        Variable sum = it.variable("sum", f32(0));
        it.loop("i", 4, Unroll.NEVER, i -> it.increase(sum, values.load(i).x()));

        assertThat(facts(Traits.Access.READ, values).iteration()).isEqualTo(new Iteration(1, 4, 0));
    }

    @Test
    void bytesOfAtomicOperationsAreNotCounted() {
        Resource.StructuredBuffer words = it.structuredBuffer("words", ScalarType.U32, Access.READ_WRITE);
        it.loop("i", 4, Unroll.NEVER, i -> it.atomic(AtomicOperator.ADD, words, i, Literal.u32(1)));

        assertThat(facts(Traits.Access.WRITE, words).iteration()).isEqualTo(new Iteration(1, 0, 0));
    }

    @Test
    void operationsAreTheMostThatAnIterationOfOneLoopAdds() {
        Variable sum = it.variable("sum", f32(0));
        for (int length : new int[] {2, 8}) {
            it.loop("i" + length, it.parameter("turns" + length, ScalarType.U32), Unroll.NEVER, i -> {
                for (int n = 0; n < length; n++) {
                    it.increase(sum, f32(1));
                }
            });
        }

        assertThat(facts(Traits.Access.NONE, Measured.operations(counts -> counts.of(BinaryOperator.ADD)))
                        .iteration())
                .isEqualTo(new Iteration(0, 0, 8));
    }
}
