package io.github.gpupath.suites;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.suite.Memory;
import java.nio.ByteBuffer;

/** Content with exact sums in f32 and different adjacent elements: 0 to 7, or 0 and 1 for normalised formats. */
public final class TestData {

    private static final long SEED = 0x6770_7570_6174_68L;

    private TestData() {}

    /** Texels with small integers in all channels. */
    public static Memory.Content texels(Format format) {
        return new Texels(format);
    }

    /** Content with equality by format, so that a test can reuse the memory of its predecessor. */
    private record Texels(Format format) implements Memory.Content {

        private static final CountedBits RANDOM = new CountedBits(SEED);

        @Override
        public void writeTo(ByteBuffer target, long offset) {
            for (long channel = offset / format.channelBytes(); target.hasRemaining(); channel++) {
                putChannel(target, format, (int) RANDOM.at(channel) & 7);
            }
        }
    }

    /** Small integers as f32. */
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
