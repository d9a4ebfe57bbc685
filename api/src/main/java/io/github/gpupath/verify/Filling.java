package io.github.gpupath.verify;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.HostMemory;
import io.github.gpupath.suite.Memory;
import java.nio.ByteBuffer;

/** Uploads the initial content of memory in parts, to limit host memory. */
final class Filling {

    /** 64 MiB: large enough that call overhead is negligible, small compared with working sets that need parts. */
    private static final int PART_BYTES = 64 << 20;

    private final Device device;
    private final int partBytes;

    Filling(Device device) {
        this(device, PART_BYTES);
    }

    /** A filling with another part size in bytes; textures use whole rows, at least one. */
    Filling(Device device, int partBytes) {
        this.device = device;
        this.partBytes = partBytes;
    }

    /** Uploads the initial content of a resource. */
    void fill(DeviceResource resource, Memory memory) {
        if (memory.content() == Memory.Content.ANY) {
            return;
        }
        if (resource instanceof DeviceTexture texture) {
            int rowBytes = texture.spec().levels() > 1
                    ? Math.toIntExact(memory.bytes())
                    : texture.spec().rowBytes();
            inParts(
                    memory,
                    Math.max(1, partBytes / rowBytes) * rowBytes,
                    (offset, part) -> device.upload(texture, Math.toIntExact(offset / rowBytes), part));
        } else if (memory.content() == Memory.Content.ZEROS) {
            device.fill((DeviceBuffer) resource, 0);
        } else {
            inParts(memory, partBytes, (offset, part) -> device.upload((DeviceBuffer) resource, offset, part));
        }
    }

    private static void inParts(Memory memory, int partBytes, Upload upload) {
        ByteBuffer part = HostMemory.allocate(Math.min(memory.bytes(), partBytes));
        for (long offset = 0; offset < memory.bytes(); offset += partBytes) {
            part.clear().limit((int) Math.min(partBytes, memory.bytes() - offset));
            memory.content().writeTo(part, offset);
            if (part.hasRemaining()) {
                throw new IllegalStateException("the content ends " + part.remaining() + " bytes early");
            }
            upload.run(offset, part.flip());
        }
    }

    private interface Upload {
        void run(long offset, ByteBuffer part);
    }
}
