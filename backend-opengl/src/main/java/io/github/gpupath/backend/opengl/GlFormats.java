package io.github.gpupath.backend.opengl;

import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Format.Encoding;
import io.github.gpupath.kernel.FormatUse;
import org.lwjgl.opengl.EXTTextureCompressionS3TC;
import org.lwjgl.opengl.GL43C;

/** What OpenGL calls the texel formats, and what its driver says that it can do with them. */
final class GlFormats {

    private GlFormats() {}

    /** OpenGL's constant for textures that store texels of a format. */
    static int internal(Format format) {
        return switch (format) {
            case R8 -> GL43C.GL_R8;
            case RG8 -> GL43C.GL_RG8;
            case RGBA8 -> GL43C.GL_RGBA8;
            case R16F -> GL43C.GL_R16F;
            case RG16F -> GL43C.GL_RG16F;
            case RGBA16F -> GL43C.GL_RGBA16F;
            case R32F -> GL43C.GL_R32F;
            case RG32F -> GL43C.GL_RG32F;
            case RGBA32F -> GL43C.GL_RGBA32F;
            case R32UI -> GL43C.GL_R32UI;
            case RG32UI -> GL43C.GL_RG32UI;
            case RGBA32UI -> GL43C.GL_RGBA32UI;
            case SRGB8 -> GL43C.GL_SRGB8_ALPHA8;
            case RGB10A2 -> GL43C.GL_RGB10_A2;
            case RG11B10F -> GL43C.GL_R11F_G11F_B10F;
            case BC1 -> EXTTextureCompressionS3TC.GL_COMPRESSED_RGBA_S3TC_DXT1_EXT;
            case BC3 -> EXTTextureCompressionS3TC.GL_COMPRESSED_RGBA_S3TC_DXT5_EXT;
            case BC4 -> GL43C.GL_COMPRESSED_RED_RGTC1;
            case BC5 -> GL43C.GL_COMPRESSED_RG_RGTC2;
            case BC7 -> GL43C.GL_COMPRESSED_RGBA_BPTC_UNORM;
        };
    }

    /** The channels of texels in host memory. */
    static int channels(Format format) {
        boolean integer = format.encoding() == Encoding.UINT;
        if (format.channels() == 1) {
            return integer ? GL43C.GL_RED_INTEGER : GL43C.GL_RED;
        }
        if (format.channels() == 2) {
            return integer ? GL43C.GL_RG_INTEGER : GL43C.GL_RG;
        }
        if (format.channels() == 3) {
            return GL43C.GL_RGB;
        }
        return integer ? GL43C.GL_RGBA_INTEGER : GL43C.GL_RGBA;
    }

    /** The type of one channel in host memory, or of all that are packed in a word. */
    static int channelType(Format format) {
        return switch (format.encoding()) {
            case UNORM, SRGB -> GL43C.GL_UNSIGNED_BYTE;
            case COMPRESSED -> throw new IllegalArgumentException(format + " has no channels in memory");
            case PACKED ->
                format.channels() == 3 ? GL43C.GL_UNSIGNED_INT_10F_11F_11F_REV : GL43C.GL_UNSIGNED_INT_2_10_10_10_REV;
            case UINT -> GL43C.GL_UNSIGNED_INT;
            case FLOAT -> format.channelBytes() == 2 ? GL43C.GL_HALF_FLOAT : GL43C.GL_FLOAT;
        };
    }

    /** Whether the driver supports a format for a use; OpenGL 4.3 demands nearly all of them. */
    static boolean supports(Format format, FormatUse use) {
        return switch (use) {
            case TEXEL_BUFFER_LOAD -> answers(GL43C.GL_TEXTURE_BUFFER, format, GL43C.GL_COMPUTE_TEXTURE);
            case STORAGE_TEXEL_BUFFER_LOAD -> answers(GL43C.GL_TEXTURE_BUFFER, format, GL43C.GL_SHADER_IMAGE_LOAD);
            case STORAGE_TEXEL_BUFFER_STORE -> answers(GL43C.GL_TEXTURE_BUFFER, format, GL43C.GL_SHADER_IMAGE_STORE);
            case TEXTURE_FETCH, TEXTURE_SAMPLE_NEAREST ->
                answers(GL43C.GL_TEXTURE_2D, format, GL43C.GL_COMPUTE_TEXTURE);
            case TEXTURE_SAMPLE_LINEAR -> answers(GL43C.GL_TEXTURE_2D, format, GL43C.GL_FILTER);
            case STORAGE_TEXTURE_LOAD -> answers(GL43C.GL_TEXTURE_2D, format, GL43C.GL_SHADER_IMAGE_LOAD);
            case STORAGE_TEXTURE_STORE -> answers(GL43C.GL_TEXTURE_2D, format, GL43C.GL_SHADER_IMAGE_STORE);
        };
    }

    private static boolean answers(int target, Format format, int question) {
        return GL43C.glGetInternalformati(target, internal(format), question) != GL43C.GL_NONE;
    }
}
