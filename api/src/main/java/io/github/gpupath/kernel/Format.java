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
    RGBA32UI(4, 4, Encoding.UINT),
    SRGB8(4, 1, Encoding.SRGB),
    RGB10A2(4, Encoding.PACKED, 1, 4),
    RG11B10F(3, Encoding.PACKED, 1, 4),
    BC1(4, Encoding.COMPRESSED, 4, 8),
    BC3(4, Encoding.COMPRESSED, 4, 16),
    BC4(1, Encoding.COMPRESSED, 4, 8),
    BC5(2, Encoding.COMPRESSED, 4, 16),
    BC7(4, Encoding.COMPRESSED, 4, 16);

    /** The encoding of a channel. */
    public enum Encoding {
        /** Unsigned normalised integers, 0 to 1. */
        UNORM,
        /** IEEE 754 floating point of 16 or 32 bits. */
        FLOAT,
        /** Unsigned integers. */
        UINT,
        /** Normalised bytes: red, green and blue on the sRGB curve, alpha linear. */
        SRGB,
        /** Channels of different sizes in one 32-bit word, red in the lowest bits. */
        PACKED,
        /** Normalised channels of 4×4 texels in one block. */
        COMPRESSED
    }

    /** The nine formats that suites measure by default, in the order of tables. */
    public static final List<Format> MEASURED = List.of(R8, RG8, RGBA8, R16F, RG16F, RGBA16F, R32F, RG32F, RGBA32F);

    /** The formats of textures that are only fetched and sampled, in the order of tables. */
    public static final List<Format> SAMPLED = List.of(SRGB8, RGB10A2, RG11B10F, BC1, BC3, BC4, BC5, BC7);

    private final int channels;
    private final int channelBytes;
    private final Encoding encoding;
    private final int blockSide;
    private final int blockBytes;

    Format(int channels, int channelBytes, Encoding encoding) {
        this.channels = channels;
        this.channelBytes = channelBytes;
        this.encoding = encoding;
        blockSide = 1;
        blockBytes = channels * channelBytes;
    }

    Format(int channels, Encoding encoding, int blockSide, int blockBytes) {
        this.channels = channels;
        channelBytes = 0;
        this.encoding = encoding;
        this.blockSide = blockSide;
        this.blockBytes = blockBytes;
    }

    /** The number of stored channels: 1 to 4. */
    public int channels() {
        return channels;
    }

    /** The size of one channel in bytes; 0 if channels do not fill bytes. */
    public int channelBytes() {
        return channelBytes;
    }

    /** The size of one texel in bytes, rounded up. */
    public int texelBytes() {
        return Math.max(1, blockBytes / (blockSide * blockSide));
    }

    /** The width and height in texels of a block that is stored as one: 4 if compressed, else 1. */
    public int blockSide() {
        return blockSide;
    }

    /** The size of one block in bytes. */
    public int blockBytes() {
        return blockBytes;
    }

    /** The encoding of each channel. */
    public Encoding encoding() {
        return encoding;
    }

    /** Whether all channels are numbers from 0 to 1. */
    public boolean isNormalised() {
        return encoding != Encoding.UINT && encoding != Encoding.FLOAT && this != RG11B10F;
    }

    /** Whether kernels may use the format so; those of {@link #SAMPLED} are only fetched and sampled. */
    public boolean serves(FormatUse use) {
        return switch (use) {
            case TEXTURE_FETCH, TEXTURE_SAMPLE_NEAREST -> true;
            case TEXTURE_SAMPLE_LINEAR -> encoding != Encoding.UINT;
            default -> !SAMPLED.contains(this);
        };
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
