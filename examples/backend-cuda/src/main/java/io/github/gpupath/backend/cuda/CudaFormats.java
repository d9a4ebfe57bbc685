package io.github.gpupath.backend.cuda;

import io.github.gpupath.kernel.Feature.TexelFormat;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Format.Encoding;
import io.github.gpupath.kernel.FormatUse;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Texel formats as CUDA names them, and what every device can do with them. */
final class CudaFormats {

    // Of CUarray_format.
    private static final int UNSIGNED_INT8 = 0x01;
    private static final int UNORM_INT8X1 = 0xC0;
    private static final int UNORM_INT8X2 = 0xC1;
    private static final int UNORM_INT8X4 = 0xC2;
    private static final int UNSIGNED_INT32 = 0x03;
    private static final int HALF = 0x10;
    private static final int FLOAT = 0x20;

    /** The formats that this backend has. */
    static final List<Format> NAMED = Stream.of(Format.values())
            .filter(format -> format.serves(FormatUse.TEXEL_BUFFER_LOAD))
            .toList();

    private CudaFormats() {}

    /** CUDA's name of a channel's type; the number of channels stands beside it. */
    static int of(Format format) {
        return switch (format.encoding()) {
            case UNORM -> UNSIGNED_INT8;
            case FLOAT -> format.channelBytes() == 2 ? HALF : FLOAT;
            case UINT -> UNSIGNED_INT32;
            case SRGB, PACKED, COMPRESSED -> throw new IllegalArgumentException("this backend has no " + format);
        };
    }

    /** The same of an array to which a kernel stores: one that says that its integers stand for numbers from 0 to 1. */
    static int stored(Format format) {
        if (format.encoding() != Encoding.UNORM) {
            return of(format);
        }
        return switch (format.channels()) {
            case 1 -> UNORM_INT8X1;
            case 2 -> UNORM_INT8X2;
            case 4 -> UNORM_INT8X4;
            default -> throw new IllegalArgumentException(format + " has " + format.channels() + " channels");
        };
    }

    /**
     * The uses of all formats. Textures convert each of them when they are loaded, surfaces when they are stored. What is
     * loaded from a surface is not converted, so that its channels have 32 bits. None lies over a buffer.
     */
    static Set<TexelFormat> features() {
        Set<TexelFormat> features = new HashSet<>();
        for (Format format : NAMED) {
            features.add(new TexelFormat(format, FormatUse.TEXEL_BUFFER_LOAD));
            features.add(new TexelFormat(format, FormatUse.TEXTURE_FETCH));
            features.add(new TexelFormat(format, FormatUse.TEXTURE_SAMPLE_NEAREST));
            if (format.encoding() != Encoding.UINT) {
                features.add(new TexelFormat(format, FormatUse.TEXTURE_SAMPLE_LINEAR));
            }
            features.add(new TexelFormat(format, FormatUse.STORAGE_TEXTURE_STORE));
            if (format.channelBytes() == Integer.BYTES) {
                features.add(new TexelFormat(format, FormatUse.STORAGE_TEXTURE_LOAD));
            }
        }
        return features;
    }
}
