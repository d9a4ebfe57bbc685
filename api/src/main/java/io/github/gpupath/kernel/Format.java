package io.github.gpupath.kernel;

import java.util.List;
import java.util.Locale;

/** A texel format: the channels and their encoding as the hardware converts them when a texel is loaded or stored. */
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

    /** How a channel's bits stand for a number. */
    public enum Encoding {
        /** Unsigned integers scaled to 0…1. */
        UNORM,
        /** IEEE 754 floating point of 16 or 32 bits. */
        FLOAT,
        /** Unsigned integers as they are. */
        UINT
    }

    /** The nine formats that the suites measure unless they say otherwise, in the order of the tables. */
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

    /** How each channel is encoded. */
    public Encoding encoding() {
        return encoding;
    }

    /**
     * The type of a loaded or stored texel: always four components. Channels that the format lacks are loaded as 0, a
     * missing fourth as 1.
     */
    public VectorType texelType() {
        return new VectorType(encoding == Encoding.UINT ? ScalarType.U32 : ScalarType.F32, 4);
    }

    /** The name in test ids and in GLSL layout qualifiers, such as {@code rgba16f}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
