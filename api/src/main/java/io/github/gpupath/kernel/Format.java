package io.github.gpupath.kernel;

import java.util.List;
import java.util.Locale;

/** A texel format: the number, size and encoding of channels that the hardware converts on loads and stores. */
public enum Format {
    R8(1, 1, Encoding.UNORM),
    RG8(2, 1, Encoding.UNORM),
    RGBA8(4, 1, Encoding.UNORM),
    R16F(1, 2, Encoding.FLOAT),
    RG16F(2, 2, Encoding.FLOAT),
    RGBA16F(4, 2, Encoding.FLOAT),
    R32F(1, 4, Encoding.FLOAT),
    RG32F(2, 4, Encoding.FLOAT),
    RGBA32F(4, 4, Encoding.FLOAT),
    R32UI(1, 4, Encoding.UINT),
    RG32UI(2, 4, Encoding.UINT),
    RGBA32UI(4, 4, Encoding.UINT);

    /** The encoding of a channel. */
    public enum Encoding {
        /** Unsigned normalised integers, 0 to 1. */
        UNORM,
        /** IEEE 754 floating point of 16 or 32 bits. */
        FLOAT,
        /** Unsigned integers. */
        UINT
    }

    /** The nine formats that suites measure by default, in the order of tables. */
    public static final List<Format> MEASURED = List.of(R8, RG8, RGBA8, R16F, RG16F, RGBA16F, R32F, RG32F, RGBA32F);

    private final int channels;
    private final int channelBytes;
    private final Encoding encoding;

    Format(int channels, int channelBytes, Encoding encoding) {
        this.channels = channels;
        this.channelBytes = channelBytes;
        this.encoding = encoding;
    }

    /** The number of stored channels: 1, 2 or 4. */
    public int channels() {
        return channels;
    }

    /** The size of one channel in bytes. */
    public int channelBytes() {
        return channelBytes;
    }

    /** The size of one texel in bytes. */
    public int texelBytes() {
        return channels * channelBytes;
    }

    /** The encoding of each channel. */
    public Encoding encoding() {
        return encoding;
    }

    /**
     * The type of a loaded or stored texel: four components of u32 or f32. Missing channels are loaded as 0, a missing
     * fourth channel as 1.
     */
    public VectorType texelType() {
        return new VectorType(encoding == Encoding.UINT ? ScalarType.U32 : ScalarType.F32, 4);
    }

    /** The name in test ids and GLSL layout qualifiers, such as {@code rgba16f}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
