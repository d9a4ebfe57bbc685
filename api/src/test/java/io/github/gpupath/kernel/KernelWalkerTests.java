package io.github.gpupath.kernel;

import static io.github.gpupath.kernel.KernelBuilder.u32;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KernelWalkerTests {

    /** Arguments follow the order of parameters, not of loops. */
    @Test
    void theParametersOfLoopsAreInTheOrderOfTheKernel() {
        KernelBuilder k = new KernelBuilder("loops", new WorkgroupSize(1, 1, 1));
        Parameter first = k.parameter("first", ScalarType.U32);
        Parameter added = k.parameter("added", ScalarType.U32);
        Parameter last = k.parameter("last", ScalarType.U32);
        Variable sum = k.variable("sum", u32(0));
        k.loop("i", last, Unroll.NEVER, i -> k.loop("j", first, Unroll.NEVER, j -> k.increase(sum, added)));
        k.loop("again", last, Unroll.NEVER, i -> k.increase(sum, added));
        k.store(k.structuredBuffer("result", ScalarType.U32, Access.WRITE), u32(0), sum);

        assertThat(KernelWalker.parametersOfLoops(k.build())).containsExactly(first, last);
    }
}
