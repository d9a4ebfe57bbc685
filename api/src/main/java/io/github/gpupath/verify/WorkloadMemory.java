package io.github.gpupath.verify;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Memory.TextureMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
        for (int binding = 0; binding < resources.size(); binding++) {
            fill(resources.get(binding), memory.get(binding));
        }
    }

    private void fill(DeviceResource resource, Memory from) {
        if (resource instanceof DeviceTexture texture) {
            device.upload(texture, written(from));
        } else if (from.content() == Memory.Content.ZEROS) {
            device.fill((DeviceBuffer) resource, 0);
        } else {
            device.upload((DeviceBuffer) resource, written(from));
        }
    }

    private static ByteBuffer written(Memory memory) {
        ByteBuffer bytes = hostBuffer(memory.bytes());
        memory.content().writeTo(bytes);
        return bytes.clear();
    }

    /** The present content of what is bound at a binding, little-endian. */
    public ByteBuffer read(int binding) {
        ByteBuffer bytes = hostBuffer(memory.get(binding).bytes());
        DeviceResource resource = resources.get(binding);
        if (resource instanceof DeviceBuffer buffer) {
            device.download(buffer, bytes);
        } else {
            device.download((DeviceTexture) resource, bytes);
        }
        return bytes;
    }

    private static ByteBuffer hostBuffer(long bytes) {
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(bytes + " bytes are more than one host buffer holds");
        }
        try {
            return ByteBuffer.allocateDirect((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
        } catch (OutOfMemoryError refused) {
            throw new BackendException.OutOfMemory(
                    "no " + bytes + " bytes of host memory for what goes to the device: " + refused.getMessage());
        }
    }

    /** Frees the memory. Closing twice does nothing. */
    @Override
    public void close() {
        resources.forEach(DeviceResource::close);
    }
}
