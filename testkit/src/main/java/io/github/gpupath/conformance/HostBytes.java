package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;

/** Host buffers of uploads and downloads. */
final class HostBytes {

    /** The bytes of a host buffer in front of those that are transferred, and behind them. */
    private static final int MARGIN = 4;

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
        upload(device, target, 0, bytes);
    }

    static ByteBuffer download(Device device, DeviceResource source, long bytes) {
        return download(device, source, 0, bytes);
    }

    /** Copies from a byte of a buffer, or a row of a texture, on. The bytes lie within a larger host buffer. */
    static void upload(Device device, DeviceResource target, int start, ByteBuffer bytes) {
        ByteBuffer source = zeros(bytes.remaining() + 2L * MARGIN);
        source.position(MARGIN).put(bytes.duplicate());
        source.limit(source.position()).position(MARGIN);
        if (target instanceof DeviceBuffer buffer) {
            device.upload(buffer, (long) start, source);
        } else {
            device.upload((DeviceTexture) target, start, source);
        }
    }

    /** Copies from a byte of a buffer, or a row of a texture, on; to within a larger host buffer. */
    static ByteBuffer download(Device device, DeviceResource source, int start, long bytes) {
        ByteBuffer target = zeros(bytes + 2L * MARGIN);
        int end = target.limit() - MARGIN;
        target.limit(end).position(MARGIN);
        if (source instanceof DeviceBuffer buffer) {
            device.download(buffer, (long) start, target);
        } else {
            device.download((DeviceTexture) source, start, target);
        }
        assertThat(target.position()).as("the position after a download").isZero();
        assertThat(target.limit()).as("the limit after a download").isEqualTo(end);
        assertThat(target.getInt(0)).as("what is in front of it").isZero();
        assertThat(target.clear().getInt(end)).as("what is behind it").isZero();
        return target.slice(MARGIN, (int) bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    static int[] downloadWords(Device device, DeviceBuffer source) {
        int[] words = new int[(int) (source.spec().bytes() / 4)];
        download(device, source, source.spec().bytes()).asIntBuffer().get(words);
        return words;
    }
}
