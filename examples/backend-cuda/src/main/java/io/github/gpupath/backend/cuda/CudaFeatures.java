package io.github.gpupath.backend.cuda;

import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.source.PtxMatrices;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;

/** What a device can do, which CUDA ties to its compute capability (CUDA C++ Programming Guide, "Compute Capabilities"). */
final class CudaFeatures {

    private CudaFeatures() {}

    static Set<Feature> of(int architecture) {
        Set<Feature> features = new HashSet<>(CudaFormats.features());
        features.add(new Feature.SubgroupSize(32));
        Stream.of(Capability.values())
                .filter(capability -> architecture >= since(capability))
                .forEach(features::add);
        if (architecture >= PtxMatrices.ARCHITECTURE) {
            features.addAll(PtxMatrices.shapes());
        }
        return features;
    }

    /** From which compute capability on; 50 is the oldest for which a compiler of today makes code. */
    private static int since(Capability capability) {
        return switch (capability) {
            case FP16 -> 53;
            case INTEGER_DOT_PRODUCT -> 61;
            case FP64,
                    INT64,
                    BUFFER_INT64_ATOMICS,
                    WORKGROUP_INT64_ATOMICS,
                    BUFFER_FLOAT_ATOMICS,
                    WORKGROUP_FLOAT_ATOMICS,
                    SUBGROUPS,
                    SUBGROUP_BALLOT,
                    SUBGROUP_SHUFFLE,
                    SUBGROUP_SHUFFLE_RELATIVE,
                    SUBGROUP_QUAD,
                    SUBGROUP_VOTE,
                    SUBGROUP_ARITHMETIC,
                    SHADER_CLOCK,
                    READ_WRITE_IMAGES -> 50;
            // This backend has none.
            case TEXTURES_3D,
                    TEXTURE_ARRAYS,
                    MIP_LEVELS,
                    ANISOTROPIC_FILTERING,
                    BUFFER_INDEXING,
                    DIVERGENT_BUFFER_INDEXING -> Integer.MAX_VALUE;
        };
    }
}
