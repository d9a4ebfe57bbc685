package io.github.gpupath.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class VerifierTests {

    private static final Memory.Content COUNTING = (target, offset) -> {
        for (int i = (int) offset / Integer.BYTES; target.hasRemaining(); i++) {
            target.putInt(i);
        }
    };

    /** Adds a number to each of eight words. */
    private static KernelWorkload adding(long number, boolean checked) {
        KernelBuilder builder = new KernelBuilder("adding", new WorkgroupSize(8, 1, 1));
        Resource.StructuredBuffer data = builder.structuredBuffer("data", ScalarType.U32, Access.READ_WRITE);
        var index = KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X);
        builder.store(data, index, data.load(index).plus(Literal.u32(number)));
        Kernel kernel = builder.build();
        return KernelWorkload.of(kernel)
                .measured(KernelWorkload.Measured.accesses(data))
                .memory(List.of(new Memory.BufferMemory(BufferSpec.storage(32), COUNTING, checked)))
                .verification(KernelWorkload.Verification.of(List.of(), new WorkgroupCount(1, 1, 1)))
                .scale(List.of(), new KernelWorkload.GeometryScale(1, 0, 0))
                .build();
    }

    private static Optional<Mismatch> verify5(Verifier verifier, KernelWorkload workload) {
        try (Backend backend = new ReferenceProvider().open();
                Device device = backend.open(backend.devices().get(0))) {
            return verifier.verify(device, "test", workload);
        }
    }

    @Test
    void runsTheReferenceOnceForEachKey() {
        BackendProvider reference = spy(new ReferenceProvider());
        Verifier verifier = new Verifier(reference);
        assertThat(verify5(verifier, adding(5, true))).isEmpty();
        assertThat(verify5(verifier, adding(5, true))).isEmpty();
        verify(reference, times(1)).open();
        // With the same key, another workload is compared with the cached output.
        assertThat(verify5(verifier, adding(6, true)).orElseThrow())
                .hasToString("data[0] is 6 (0x00000006) instead of 5 (0x00000005) (8 of 8 values differ)");
        verify(reference, times(1)).open();
    }

    /** Each invocation stores the result of its atomic operation to its own element. */
    private static KernelWorkload stored(Expression drawn, Integer... unordered) {
        KernelBuilder builder = new KernelBuilder("drawing", new WorkgroupSize(8, 1, 1));
        Resource.StructuredBuffer data = builder.structuredBuffer("data", ScalarType.U32, Access.READ_WRITE);
        builder.store(data, KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X), drawn);
        return KernelWorkload.of(builder.build())
                .measured(KernelWorkload.Measured.accesses(data))
                .memory(List.of(new Memory.BufferMemory(BufferSpec.storage(32), COUNTING, true)))
                .verification(KernelWorkload.Verification.of(List.of(), new WorkgroupCount(1, 1, 1))
                        .inAnyOrder(unordered))
                .scale(List.of(), new KernelWorkload.GeometryScale(1, 0, 0))
                .build();
    }

    @Test
    void whatMayLieInAnyOrderIsComparedSorted() {
        Verifier verifier = new Verifier(new ReferenceProvider());
        Expression index = KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X);
        Expression backwards = Literal.u32(7).minus(index);
        Expression twice = index.min(Literal.u32(6));
        assertThat(verify5(verifier, stored(index, 0))).isEmpty();
        assertThat(verify5(verifier, stored(backwards, 0))).isEmpty();
        assertThat(verify5(verifier, stored(twice, 0)).orElseThrow())
                .hasToString("sorted data[7] is 6 (0x00000006) instead of 7 (0x00000007) (1 of 8 values differ)");
        assertThat(verify5(verifier, stored(backwards)).orElseThrow().differing())
                .isEqualTo(8);
    }

    @Test
    void comparesNothingButCheckedMemory() {
        Verifier verifier = new Verifier(new ReferenceProvider());
        assertThat(verify5(verifier, adding(5, false))).isEmpty();
        assertThat(verify5(verifier, adding(6, false))).isEmpty();
    }

    @Test
    void memoryIsReleasedWhenItsAllocationFailsHalfWay() {
        Device device = mock(Device.class);
        DeviceBuffer first = mock(DeviceBuffer.class);
        when(device.createBuffer(any()))
                .thenReturn(first)
                .thenThrow(new BackendException.OutOfMemory("no memory is left"));
        Memory memory = new Memory.BufferMemory(BufferSpec.storage(32), COUNTING, true);
        assertThatThrownBy(() -> new WorkloadMemory(device, List.of(memory, memory)))
                .hasMessage("no memory is left");
        verify(first).close();
    }
}
