package io.github.gpupath.backend.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the kit does not ask of a device; skipped where there is none. */
class CudaDeviceTests {

    private static final WorkgroupCount ONE = new WorkgroupCount(1, 1, 1);

    @BeforeEach
    void hasDevice() {
        if (new CudaProvider().probe() instanceof Availability.Unavailable missing) {
            Assumptions.abort(missing.reason());
        }
    }

    private static Kernel storing(Literal index) {
        KernelBuilder kernel = new KernelBuilder("storing", new WorkgroupSize(1, 1, 1));
        Resource.StructuredBuffer out = kernel.structuredBuffer("out", VectorType.VEC4, Access.WRITE);
        kernel.parameter("unused", ScalarType.U32);
        kernel.store(out, index, KernelBuilder.vector(VectorType.VEC4, Literal.f32(1)));
        return kernel.build();
    }

    private static DispatchBatch batch(CompiledKernel kernel, DeviceBuffer buffer) {
        return new DispatchBatch(kernel, List.of(buffer), List.of(Literal.u32(0)), ONE, 1);
    }

    @Test
    void aCompiledKernelTellsItsRegistersAndHasMachineCode() {
        try (Backend backend = new CudaProvider().open();
                Device device = backend.open(backend.devices().get(0));
                CompiledKernel kernel = device.compile(storing(Literal.u32(0)))) {
            assertThat(kernel.listings()).anySatisfy(listing -> {
                assertThat(listing.form()).isEqualTo("statistics");
                assertThat(listing.text()).containsPattern("Register Count: [1-9]");
            });
            assertThat(kernel.listings())
                    .anySatisfy(listing -> assertThat(listing.text()).contains(".entry storing("));
            assertThat(kernel.binaries())
                    .singleElement()
                    .satisfies(binary -> assertThat(binary.bytes()).isNotEmpty());
        }
    }

    /** The error stays with the context, which is left as it is: what is closed then throws nothing more. */
    @Test
    void aKernelThatReachesBeyondAllMemoryLosesTheDevice() {
        Backend backend = new CudaProvider().open();
        Device device = backend.open(backend.devices().get(0));
        DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(16));
        CompiledKernel wrong = device.compile(storing(Literal.u32(0xFFFF_FFFFL)));
        assertThatThrownBy(() -> device.run(batch(wrong, buffer)))
                .isInstanceOf(BackendException.DeviceLost.class)
                .hasMessageContaining("CUDA_ERROR_ILLEGAL_ADDRESS");
        assertThatThrownBy(() -> device.fill(buffer, 1)).isInstanceOf(BackendException.DeviceLost.class);
        assertThatCode(() -> {
                    wrong.close();
                    buffer.close();
                    device.close();
                    backend.close();
                })
                .doesNotThrowAnyException();
    }
}
