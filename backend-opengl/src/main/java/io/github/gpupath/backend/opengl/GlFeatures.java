package io.github.gpupath.backend.opengl;

import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import java.util.HashSet;
import java.util.Set;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.opengl.KHRShaderSubgroup;

/** What the device of the current context can do. */
final class GlFeatures {

    private GlFeatures() {}

    static Set<Feature> query(GLCapabilities capabilities) {
        Set<Feature> features = new HashSet<>();
        // Core since OpenGL 4.0 and 4.2.
        features.add(Capability.FP64);
        features.add(Capability.READ_WRITE_IMAGES);
        if (capabilities.GL_KHR_shader_subgroup) {
            subgroups(features);
        }
        for (Format format : Format.values()) {
            for (FormatUse use : FormatUse.values()) {
                if (GlFormats.supports(format, use)) {
                    features.add(new Feature.TexelFormat(format, use));
                }
            }
        }
        GlErrors.check("glGetInternalformativ");
        return features;
    }

    private static void subgroups(Set<Feature> features) {
        int stages = GL43C.glGetInteger(KHRShaderSubgroup.GL_SUBGROUP_SUPPORTED_STAGES_KHR);
        if ((stages & GL43C.GL_COMPUTE_SHADER_BIT) == 0) {
            return;
        }
        int groups = GL43C.glGetInteger(KHRShaderSubgroup.GL_SUBGROUP_SUPPORTED_FEATURES_KHR);
        if ((groups & KHRShaderSubgroup.GL_SUBGROUP_FEATURE_BASIC_BIT_KHR) != 0) {
            features.add(Capability.SUBGROUPS);
        }
        // subgroupBroadcast belongs to the ballot operations.
        int exchange = KHRShaderSubgroup.GL_SUBGROUP_FEATURE_BALLOT_BIT_KHR
                | KHRShaderSubgroup.GL_SUBGROUP_FEATURE_SHUFFLE_BIT_KHR;
        if ((groups & exchange) == exchange) {
            features.add(Capability.SUBGROUP_SHUFFLE);
        }
    }
}
