package io.github.gpupath.verify;

import io.github.gpupath.backend.CreationChecks;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Memory.TextureMemory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** The memory of one workload on one device: allocated, filled, bound, read back, released. */
public final class WorkloadMemory implements AutoCloseable {

    private final Device device;
    private final List<Memory> memory;
    private final List<DeviceResource> resources = new ArrayList<>();

    /**
     * Allocates and fills all of it; nothing is left behind if that fails half way.
     *
     * @throws io.github.gpupath.backend.BackendException if the device refuses
     */
    public WorkloadMemory(Device device, List<Memory> memory) {
        this.device = device;
        this.memory = List.copyOf(memory);
        try {
            for (Memory each : memory) {
                resources.add(allocate(each));
            }
            fill();
        } catch (RuntimeException failure) {
            close();
            throw failure;
        }
    }

    /**
     * Refuses what a device does not allow, before anything is allocated.
     *
     * @throws io.github.gpupath.backend.BackendException.Unsupported with the limit or the format that is missing
     */
    public static void requireAllowed(List<Memory> memory, DeviceInfo info) {
        for (Memory each : memory) {
            if (each instanceof BufferMemory buffer) {
                CreationChecks.buffer(buffer.spec(), info);
            } else {
                CreationChecks.texture(((TextureMemory) each).spec(), info);
            }
        }
    }

    private DeviceResource allocate(Memory each) {
        return each instanceof BufferMemory buffer
                ? device.createBuffer(buffer.spec())
                : device.createTexture(((TextureMemory) each).spec());
    }

    /** What a dispatch batch is given, in the order of the kernel's bindings. */
    public List<DeviceResource> bindings() {
        return List.copyOf(resources);
    }

    /** Gives everything its first content again. */
    public void fill() {
        Filling filling = new Filling(device);
        for (int binding = 0; binding < resources.size(); binding++) {
            filling.fill(resources.get(binding), memory.get(binding));
        }
    }

    /** The present content of what is bound at a binding, little-endian. */
    public ByteBuffer read(int binding) {
        ByteBuffer bytes = HostMemory.allocate(memory.get(binding).bytes());
        DeviceResource resource = resources.get(binding);
        if (resource instanceof DeviceBuffer buffer) {
            device.download(buffer, bytes);
        } else {
            device.download((DeviceTexture) resource, bytes);
        }
        return bytes;
    }

    /** Frees the memory. Closing twice does nothing. */
    @Override
    public void close() {
        resources.forEach(DeviceResource::close);
    }
}
