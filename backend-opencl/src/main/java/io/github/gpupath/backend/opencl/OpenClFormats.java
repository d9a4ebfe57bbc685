package io.github.gpupath.backend.opencl;

import io.github.gpupath.kernel.Feature.TexelFormat;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Format.Encoding;
import io.github.gpupath.kernel.FormatUse;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jocl.CL;
import org.jocl.cl_context;
import org.jocl.cl_image_format;

/** Texel formats as OpenCL names them, and which of them a device has. */
final class OpenClFormats {

    /** The formats that OpenCL has; its packed ones have red in the highest bits. */
    private static final List<Format> NAMED = Stream.of(Format.values())
            .filter(format -> format.channelBytes() > 0)
            .toList();

    private OpenClFormats() {}

    /** OpenCL's description of a format. */
    static cl_image_format of(Format format) {
        cl_image_format image = new cl_image_format();
        image.image_channel_order = channelOrder(format);
        image.image_channel_data_type = channelType(format);
        return image;
    }

    private static int channelOrder(Format format) {
        if (format.encoding() == Encoding.SRGB) {
            return CL.CL_sRGBA;
        }
        return switch (format.channels()) {
            case 1 -> CL.CL_R;
            case 2 -> CL.CL_RG;
            case 4 -> CL.CL_RGBA;
            default -> throw new IllegalArgumentException(format + " has " + format.channels() + " channels");
        };
    }

    private static int channelType(Format format) {
        return switch (format.encoding()) {
            case SRGB -> CL.CL_UNORM_INT8;
            case PACKED, COMPRESSED -> throw new IllegalArgumentException("OpenCL has no " + format);
            case UNORM -> format.channelBytes() == 1 ? CL.CL_UNORM_INT8 : CL.CL_UNORM_INT16;
            case FLOAT -> format.channelBytes() == 2 ? CL.CL_HALF_FLOAT : CL.CL_FLOAT;
            case UINT -> CL.CL_UNSIGNED_INT32;
        };
    }

    /** Everything that the devices of a context can do with the formats of the model. */
    static Set<TexelFormat> features(cl_context context) {
        Set<TexelFormat> features = new HashSet<>();
        add(
                features,
                supported(context, CL.CL_MEM_READ_ONLY, CL.CL_MEM_OBJECT_IMAGE1D_BUFFER),
                FormatUse.TEXEL_BUFFER_LOAD);
        add(
                features,
                supported(context, CL.CL_MEM_READ_WRITE, CL.CL_MEM_OBJECT_IMAGE1D_BUFFER),
                FormatUse.STORAGE_TEXEL_BUFFER_LOAD,
                FormatUse.STORAGE_TEXEL_BUFFER_STORE);
        add(
                features,
                supported(context, CL.CL_MEM_READ_ONLY, CL.CL_MEM_OBJECT_IMAGE2D),
                FormatUse.TEXTURE_FETCH,
                FormatUse.TEXTURE_SAMPLE_NEAREST,
                FormatUse.TEXTURE_SAMPLE_LINEAR);
        add(
                features,
                supported(context, CL.CL_MEM_READ_WRITE, CL.CL_MEM_OBJECT_IMAGE2D),
                FormatUse.STORAGE_TEXTURE_LOAD,
                FormatUse.STORAGE_TEXTURE_STORE);
        return features;
    }

    private static void add(Set<TexelFormat> features, Set<Format> formats, FormatUse... uses) {
        for (Format format : formats) {
            for (FormatUse use : uses) {
                if (format.serves(use)) {
                    features.add(new TexelFormat(format, use));
                }
            }
        }
    }

    private static Set<Format> supported(cl_context context, long flags, int imageType) {
        int[] count = new int[1];
        OpenClErrors.call(
                "clGetSupportedImageFormats",
                () -> CL.clGetSupportedImageFormats(context, flags, imageType, 0, null, count));
        Set<Format> formats = EnumSet.noneOf(Format.class);
        if (count[0] == 0) {
            return formats;
        }
        cl_image_format[] images = new cl_image_format[count[0]];
        OpenClErrors.call(
                "clGetSupportedImageFormats",
                () -> CL.clGetSupportedImageFormats(context, flags, imageType, images.length, images, null));
        for (Format format : NAMED) {
            for (cl_image_format image : images) {
                if (image.image_channel_order == channelOrder(format)
                        && image.image_channel_data_type == channelType(format)) {
                    formats.add(format);
                }
            }
        }
        return formats;
    }
}
