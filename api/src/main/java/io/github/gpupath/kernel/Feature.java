package io.github.gpupath.kernel;

import java.util.stream.IntStream;
import java.util.stream.Stream;

/** An optional device feature that a kernel can require; the same device may support it through one API only. */
public sealed interface Feature
        permits Feature.Capability, Feature.TexelFormat, Feature.SubgroupSize, Matrix.Shape, Matrix.AnyShape {

    /** Display text that completes "NVIDIA H200 through opengl lacks …". */
    String description();

    /** A feature that is independent of texel formats. */
    enum Capability implements Feature {
        FP16("16-bit floats in arithmetic and storage buffers"),
        FP64("64-bit floats"),
        INT64("64-bit integers"),
        BUFFER_INT64_ATOMICS("atomic operations on 64-bit integers in storage buffers"),
        WORKGROUP_INT64_ATOMICS("atomic operations on 64-bit integers in workgroup memory"),
        BUFFER_FLOAT_ATOMICS("atomic addition of 32-bit floats in storage buffers"),
        WORKGROUP_FLOAT_ATOMICS("atomic addition of 32-bit floats in workgroup memory"),
        SUBGROUPS("subgroups"),
        SUBGROUP_BALLOT("subgroup ballots"),
        SUBGROUP_SHUFFLE("subgroup broadcast and shuffle"),
        SUBGROUP_SHUFFLE_RELATIVE("subgroup shuffle up and down"),
        SUBGROUP_QUAD("subgroup quad swaps"),
        SUBGROUP_VOTE("subgroup votes"),
        SUBGROUP_ARITHMETIC("subgroup reductions and scans"),
        INTEGER_DOT_PRODUCT("dot products of packed bytes"),
        SHADER_CLOCK("a shader clock"),
        READ_WRITE_IMAGES("loads and stores of one texture in one kernel"),
        TEXTURES_3D("3-D textures"),
        TEXTURE_ARRAYS("array textures"),
        MIP_LEVELS("textures with mip levels"),
        ANISOTROPIC_FILTERING("anisotropic filtering"),
        BUFFER_INDEXING("arrays of storage buffers with an index that is the same in all lanes"),
        DIVERGENT_BUFFER_INDEXING("arrays of storage buffers with an index that differs between lanes");

        private final String description;

        Capability(String description) {
            this.description = description;
        }

        @Override
        public String description() {
            return description;
        }
    }

    /** The support of a texel format for one use. */
    record TexelFormat(Format format, FormatUse use) implements Feature {
        @Override
        public String description() {
            return "format " + format.id() + " for " + use.description();
        }
    }

    /** A subgroup size that a kernel can require. */
    record SubgroupSize(int size) implements Feature {

        /** The powers of two from the smallest to the largest size. */
        public static Stream<SubgroupSize> between(int smallest, int largest) {
            return IntStream.iterate(smallest, size -> size <= largest, size -> 2 * size)
                    .mapToObj(SubgroupSize::new);
        }

        @Override
        public String description() {
            return "a required subgroup size of " + size;
        }
    }
}
