package io.github.gpupath.backend.opengl;

import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.Matrix;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.opengl.KHRShaderSubgroup;

/** What the device of the current context can do. */
final class GlFeatures {

    private GlFeatures() {}

    static Set<Feature> query(GlPath path, GLCapabilities capabilities) {
        int subgroups = capabilities.GL_KHR_shader_subgroup ? subgroupOperations() : 0;
        Set<Feature> features = new HashSet<>();
        for (Capability capability : Capability.values()) {
            if (offers(capability, path, capabilities, subgroups)) {
                features.add(capability);
            }
        }
        for (Format format : Format.values()) {
            for (FormatUse use : FormatUse.values()) {
                if (format.serves(use) && GlFormats.supports(format, use)) {
                    features.add(new Feature.TexelFormat(format, use));
                }
            }
        }
        GlErrors.check("glGetInternalformativ");
        return features;
    }

    private static boolean offers(Capability capability, GlPath path, GLCapabilities capabilities, int subgroups) {
        return switch (capability) {
            case FP16 -> capabilities.GL_NV_gpu_shader5;
            // Core since OpenGL 4.0, 4.2 and 4.3.
            case FP64, READ_WRITE_IMAGES, TEXTURES_3D, TEXTURE_ARRAYS, MIP_LEVELS, BUFFER_INDEXING -> true;
            case DIVERGENT_BUFFER_INDEXING -> path == GlPath.ADDRESSES;
            case ANISOTROPIC_FILTERING -> capabilities.GL_EXT_texture_filter_anisotropic;
            // The writer asks for GLSL 4.50 with it.
            case INT64 -> capabilities.OpenGL45 && capabilities.GL_ARB_gpu_shader_int64;
            // GL_NV_shader_atomic_int64 adds no unsigned integers, as NVIDIA's compiler says.
            case BUFFER_INT64_ATOMICS, WORKGROUP_INT64_ATOMICS -> false;
            case BUFFER_FLOAT_ATOMICS, WORKGROUP_FLOAT_ATOMICS -> capabilities.GL_NV_shader_atomic_float;
            // GL_EXT_integer_dot_product is Vulkan's.
            case INTEGER_DOT_PRODUCT -> false;
            // The writer asks for GLSL 4.50 with it.
            case SHADER_CLOCK -> capabilities.OpenGL45 && capabilities.GL_ARB_shader_clock;
            case SUBGROUPS -> (subgroups & KHRShaderSubgroup.GL_SUBGROUP_FEATURE_BASIC_BIT_KHR) != 0;
            case SUBGROUP_BALLOT -> (subgroups & KHRShaderSubgroup.GL_SUBGROUP_FEATURE_BALLOT_BIT_KHR) != 0;
            case SUBGROUP_SHUFFLE -> {
                // subgroupBroadcast belongs to the ballot operations.
                int exchange = KHRShaderSubgroup.GL_SUBGROUP_FEATURE_BALLOT_BIT_KHR
                        | KHRShaderSubgroup.GL_SUBGROUP_FEATURE_SHUFFLE_BIT_KHR;
                yield (subgroups & exchange) == exchange;
            }
            case SUBGROUP_SHUFFLE_RELATIVE ->
                (subgroups & KHRShaderSubgroup.GL_SUBGROUP_FEATURE_SHUFFLE_RELATIVE_BIT_KHR) != 0;
            case SUBGROUP_QUAD -> (subgroups & KHRShaderSubgroup.GL_SUBGROUP_FEATURE_QUAD_BIT_KHR) != 0;
            case SUBGROUP_VOTE -> (subgroups & KHRShaderSubgroup.GL_SUBGROUP_FEATURE_VOTE_BIT_KHR) != 0;
            case SUBGROUP_ARITHMETIC -> (subgroups & KHRShaderSubgroup.GL_SUBGROUP_FEATURE_ARITHMETIC_BIT_KHR) != 0;
        };
    }

    /** Why no driver has a feature; empty where one may have it. */
    static Optional<String> refusal(Feature feature) {
        if (feature == Capability.DIVERGENT_BUFFER_INDEXING) {
            return Optional.of("OpenGL has no index into arrays of storage blocks that differs between lanes");
        }
        if (feature instanceof Matrix.Shape) {
            return Optional.of("OpenGL has no cooperative matrices");
        }
        return feature instanceof Feature.SubgroupSize
                ? Optional.of("OpenGL has no way to require a subgroup size")
                : Optional.empty();
    }

    /** The subgroup operations of compute shaders, as bits. */
    private static int subgroupOperations() {
        int stages = GL43C.glGetInteger(KHRShaderSubgroup.GL_SUBGROUP_SUPPORTED_STAGES_KHR);
        return (stages & GL43C.GL_COMPUTE_SHADER_BIT) == 0
                ? 0
                : GL43C.glGetInteger(KHRShaderSubgroup.GL_SUBGROUP_SUPPORTED_FEATURES_KHR);
    }
}
