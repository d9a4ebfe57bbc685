package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.function.Supplier;

/** Checks that closing a backend closes its devices and that the provider can open it again. */
final class BackendClosing {

    private BackendClosing() {}

    /** Opens its own backend in addition to an open one. */
    static void check(Supplier<Backend> opening, DeviceInfo info) {
        Backend backend = opening.get();
        Device device;
        DeviceBuffer buffer;
        CompiledKernel kernel;
        try {
            device = backend.open(backend.devices().get(info.index()));
            buffer = device.createBuffer(BufferSpec.storage(16));
            kernel = device.compile(new KernelBuilder("nothing", new WorkgroupSize(1, 1, 1)).build());
        } finally {
            backend.close();
        }
        buffer.close();
        kernel.close();
        device.close();
        device.close();
        backend.close();
        assertAnotherWorks(opening, info);
    }

    private static void assertAnotherWorks(Supplier<Backend> opening, DeviceInfo info) {
        try (Backend backend = opening.get();
                Device device = backend.open(backend.devices().get(info.index()));
                DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(16))) {
            device.fill(buffer, 77);
            assertThat(HostBytes.downloadWords(device, buffer)).containsExactly(77, 77, 77, 77);
        }
    }
}
