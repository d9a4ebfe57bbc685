package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** The first OpenGL device of this machine, opened for a test. */
final class OpenDevice implements AutoCloseable {

    private final GlBackend backend;
    final GlDevice device;

    private OpenDevice(GlBackend backend) {
        this.backend = backend;
        this.device = (GlDevice) backend.open(backend.devices().get(0));
    }

    /** Skips the test, with the reason, where there is no driver. */
    static OpenDevice open() {
        return new OpenDevice(openBackend());
    }

    static GlBackend openBackend() {
        GlProvider provider = new GlProvider();
        if (provider.probe() instanceof Availability.Unavailable unavailable) {
            Assumptions.abort("no OpenGL here: " + unavailable.reason());
        }
        return (GlBackend) provider.open();
    }

    int[] words(DeviceBuffer buffer) {
        ByteBuffer bytes =
                ByteBuffer.allocateDirect((int) buffer.spec().bytes()).order(ByteOrder.LITTLE_ENDIAN);
        device.download(buffer, bytes);
        int[] words = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(words);
        return words;
    }

    BatchTime run(Kernel kernel, List<DeviceResource> memory, List<Literal> arguments, int workgroups, int dispatches) {
        try (CompiledKernel compiled = device.compile(kernel)) {
            return device.run(
                    new DispatchBatch(compiled, memory, arguments, WorkgroupCount.of(workgroups), dispatches));
        }
    }

    @Override
    public void close() {
        backend.close();
    }
}
