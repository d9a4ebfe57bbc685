package io.github.gpupath.conformance;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/** Host buffers of uploads and downloads. */
final class HostBytes {

    private HostBytes() {}

    static ByteBuffer zeros(long bytes) {
        return ByteBuffer.allocateDirect(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Pseudo-random bytes of a seed, without NaN and infinity in any float format. */
    static ByteBuffer random(long bytes, long seed) {
        ByteBuffer target = zeros(bytes);
        SplittableRandom random = new SplittableRandom(seed);
        // Clears the top exponent bit of every float format, so that there is no infinity and no NaN.
        while (target.remaining() >= Long.BYTES) {
            target.putLong(random.nextLong() & 0x3B3B_3B3B_3B3B_3B3BL);
        }
        while (target.hasRemaining()) {
            target.put((byte) (random.nextInt() & 0x3B));
        }
        return target.flip();
    }

    static ByteBuffer words(int... words) {
        ByteBuffer target = zeros(4L * words.length);
        for (int word : words) {
            target.putInt(word);
        }
        return target.flip();
    }

    static void upload(Device device, DeviceResource target, ByteBuffer bytes) {
        if (target instanceof DeviceBuffer buffer) {
            device.upload(buffer, bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN));
        } else {
            device.upload((DeviceTexture) target, bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN));
        }
    }

    static ByteBuffer download(Device device, DeviceResource source, long bytes) {
        ByteBuffer target = zeros(bytes);
        if (source instanceof DeviceBuffer buffer) {
            device.download(buffer, target);
        } else {
            device.download((DeviceTexture) source, target);
        }
        return target;
    }

    /** Copies from a byte of a buffer, or a row of a texture, on. */
    static void upload(Device device, DeviceResource target, int start, ByteBuffer bytes) {
        if (target instanceof DeviceBuffer buffer) {
            device.upload(buffer, (long) start, bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN));
        } else {
            device.upload((DeviceTexture) target, start, bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN));
        }
    }

    /** Copies from a byte of a buffer, or a row of a texture, on. */
    static ByteBuffer download(Device device, DeviceResource source, int start, long bytes) {
        ByteBuffer target = zeros(bytes);
        if (source instanceof DeviceBuffer buffer) {
            device.download(buffer, (long) start, target);
        } else {
            device.download((DeviceTexture) source, start, target);
        }
        return target;
    }

    static int[] downloadWords(Device device, DeviceBuffer source) {
        int[] words = new int[(int) (source.spec().bytes() / 4)];
        download(device, source, source.spec().bytes()).asIntBuffer().get(words);
        return words;
    }
}
