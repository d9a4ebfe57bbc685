package io.github.gpupath.backend.vulkan;

import static org.junit.jupiter.api.Assumptions.abort;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** The first Vulkan device of this machine, opened for one test. */
final class VulkanTestDevice implements AutoCloseable {

    private final VulkanBackend backend;
    private final VulkanDevice device;

    private VulkanTestDevice(VulkanBackend backend) {
        this.backend = backend;
        device = (VulkanDevice) backend.open(backend.devices().get(0));
    }

    /** Opens it; the test is skipped, with the reason, where there is no driver. */
    static VulkanTestDevice open() {
        if (new VulkanProvider().probe() instanceof Availability.Unavailable absent) {
            abort("no Vulkan here: " + absent.reason());
        }
        VulkanBackend backend = VulkanBackend.open();
        try {
            return new VulkanTestDevice(backend);
        } catch (RuntimeException e) {
            backend.close();
            throw e;
        }
    }

    VulkanDevice device() {
        return device;
    }

    /** Compiles a kernel and runs it once. */
    void run(Kernel kernel, List<DeviceResource> bindings, List<Literal> arguments, WorkgroupCount workgroups) {
        try (var compiled = device.compile(kernel)) {
            device.run(new DispatchBatch(compiled, bindings, arguments, workgroups, 1));
        }
    }

    int[] words(DeviceBuffer buffer) {
        ByteBuffer target = direct((int) buffer.spec().bytes());
        device.download(buffer, target);
        return words(target);
    }

    int[] words(DeviceTexture texture) {
        ByteBuffer target = direct((int) texture.spec().bytes());
        device.download(texture, target);
        return words(target);
    }

    static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static ByteBuffer directWords(int... words) {
        ByteBuffer buffer = direct(words.length * Integer.BYTES);
        buffer.asIntBuffer().put(words);
        return buffer;
    }

    private static int[] words(ByteBuffer buffer) {
        int[] words = new int[buffer.remaining() / Integer.BYTES];
        buffer.asIntBuffer().get(words);
        return words;
    }

    @Override
    public void close() {
        device.close();
        backend.close();
    }
}
