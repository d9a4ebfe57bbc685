package io.github.gpupath.suites;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.suite.Memory;
import java.nio.ByteBuffer;

/**
 * Memory contents whose sums are exact in f32 and differ from element to element: whole numbers from 0 to 7, or 0 and 1
 * for normalised formats.
 */
public final class TestData {

    private static final long SEED = 0x6770_7570_6174_68L;

    private TestData() {}

    /** Texels with small whole numbers in all channels. */
    public static Memory.Content texels(Format format) {
        return new Texels(format);
    }

    /** The same of one format, so that a test may take over the memory of the one before it. */
    private record Texels(Format format) implements Memory.Content {

        private static final CountedBits RANDOM = new CountedBits(SEED);

        @Override
        public void writeTo(ByteBuffer target, long offset) {
            for (long channel = offset / format.channelBytes(); target.hasRemaining(); channel++) {
                putChannel(target, format, (int) RANDOM.at(channel) & 7);
            }
        }
    }

    /** Whole numbers as 32-bit floats. */
    public static Memory.Content floats() {
        return texels(Format.R32F);
    }

    private static void putChannel(ByteBuffer target, Format format, int number) {
        switch (format.encoding()) {
            case UNORM -> target.put((byte) (number % 2 == 0 ? 0 : 0xFF));
            case FLOAT -> {
                if (format.channelBytes() == 2) {
                    target.putShort(HalfFloat.fromFloat(number));
                } else {
                    target.putFloat(number);
                }
            }
            case UINT -> target.putInt(number);
        }
    }
}
