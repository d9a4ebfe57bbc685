package io.github.gpupath.verify;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.suite.Memory;
import java.nio.ByteBuffer;

/** Writes what memory holds at first, part by part, so that the host never has more of it than one part. */
final class Filling {

    /** Large enough that a part costs far more than a call, small beside the working sets that need parts. */
    private static final int PART_BYTES = 64 << 20;

    private final Device device;
    private final int partBytes;

    Filling(Device device) {
        this(device, PART_BYTES);
    }

    /** The same with other parts; those of a texture are whole rows, at least one. */
    Filling(Device device, int partBytes) {
        this.device = device;
        this.partBytes = partBytes;
    }

    /** Gives a resource its first content. */
    void fill(DeviceResource resource, Memory memory) {
        if (memory.content() == Memory.Content.ANY) {
            return;
        }
        if (resource instanceof DeviceTexture texture) {
            int rowBytes = texture.spec().rowBytes();
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
                throw new IllegalStateException("the content ends " + part.remaining() + " bytes too early");
            }
            upload.run(offset, part.flip());
        }
    }

    private interface Upload {
        void run(long offset, ByteBuffer part);
    }
}
