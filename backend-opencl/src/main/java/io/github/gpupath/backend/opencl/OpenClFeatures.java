package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.source.PtxMatrices;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jocl.CL;
import org.jocl.cl_context;
import org.jocl.cl_device_id;

/**
 * What a device can do, from its extensions and image formats. Images that one kernel both loads from and stores to are
 * never among it: OpenCL C 1.2 has no such qualifier.
 */
final class OpenClFeatures {

    // From cl_ext_float_atomics, which JOCL does not know.
    private static final int CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT = 0x4231;
    private static final long CL_DEVICE_GLOBAL_FP_ATOMIC_ADD_EXT = 1 << 1;
    private static final long CL_DEVICE_LOCAL_FP_ATOMIC_ADD_EXT = 1 << 17;

    // From cl_khr_kernel_clock, which JOCL does not know.
    private static final int CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR = 0x1076;
    private static final long CL_DEVICE_KERNEL_CLOCK_SCOPE_SUB_GROUP_KHR = 1 << 2;

    private static final String REQUIRED_SUBGROUP_SIZE = "cl_intel_required_subgroup_size";
    // From that extension, which JOCL does not know.
    private static final int CL_DEVICE_SUB_GROUP_SIZES_INTEL = 0x4108;

    private OpenClFeatures() {}

    static Set<Feature> of(cl_device_id device, cl_context context) {
        Set<String> extensions = OpenClQueries.extensions(device);
        Answers answers = new Answers(
                OpenClQueries.text(device, CL.CL_DEVICE_PROFILE).equals("FULL_PROFILE"),
                extensions,
                OpenClVersion.of(OpenClQueries.text(device, CL.CL_DEVICE_VERSION)),
                extensions.contains("cl_ext_float_atomics")
                        ? OpenClQueries.number(device, CL_DEVICE_SINGLE_FP_ATOMIC_CAPABILITIES_EXT)
                        : 0,
                extensions.contains("cl_khr_kernel_clock")
                        ? OpenClQueries.number(device, CL_DEVICE_KERNEL_CLOCK_CAPABILITIES_KHR)
                        : 0,
                OpenClLimits.nvidia(device).hasDp4a());
        Set<Feature> features = new HashSet<>();
        for (Capability capability : Capability.values()) {
            if (answers.offer(capability)) {
                features.add(capability);
            }
        }
        if (extensions.contains(REQUIRED_SUBGROUP_SIZE)) {
            for (long size : OpenClQueries.numbers(device, CL_DEVICE_SUB_GROUP_SIZES_INTEL)) {
                features.add(new Feature.SubgroupSize(OpenClQueries.clamp(size)));
            }
        }
        if (OpenClQueries.flag(device, CL.CL_DEVICE_IMAGE_SUPPORT)) {
            features.addAll(OpenClFormats.features(context));
        }
        if (OpenClLimits.nvidia(device).hasMatrices()) {
            features.addAll(PtxMatrices.shapes());
        }
        return features;
    }

    /** Why a device lacks a feature that OpenCL has by an extension or not at all; empty for others. */
    static Optional<String> refusal(DeviceInfo device, Feature feature) {
        if (feature instanceof Feature.SubgroupSize
                && device.subgroupSizes().findAny().isEmpty()) {
            return Optional.of("the OpenCL driver lacks " + REQUIRED_SUBGROUP_SIZE);
        }
        if (feature == Capability.MIP_LEVELS) {
            return Optional.of("OpenCL has no mip levels without cl_khr_mipmap_image, which gpupath does not use");
        }
        if (feature == Capability.BUFFER_INDEXING || feature == Capability.DIVERGENT_BUFFER_INDEXING) {
            return Optional.of(OpenClPrograms.NO_BUFFER_INDEXING);
        }
        return feature == Capability.ANISOTROPIC_FILTERING
                ? Optional.of("OpenCL has no anisotropic filtering")
                : Optional.empty();
    }

    /** What a device says of itself. */
    private record Answers(
            boolean isFullProfile,
            Set<String> extensions,
            OpenClVersion version,
            long floatAtomics,
            long clocks,
            boolean hasDp4a) {

        boolean offer(Capability capability) {
            return switch (capability) {
                case FP16 -> has("cl_khr_fp16");
                case FP64 -> has("cl_khr_fp64");
                case INT64 -> isFullProfile || has("cles_khr_int64");
                case BUFFER_INT64_ATOMICS, WORKGROUP_INT64_ATOMICS ->
                    has("cl_khr_int64_base_atomics") && has("cl_khr_int64_extended_atomics");
                case BUFFER_FLOAT_ATOMICS -> isVersion3() && (floatAtomics & CL_DEVICE_GLOBAL_FP_ATOMIC_ADD_EXT) != 0;
                case WORKGROUP_FLOAT_ATOMICS -> isVersion3() && (floatAtomics & CL_DEVICE_LOCAL_FP_ATOMIC_ADD_EXT) != 0;
                case SUBGROUPS -> has("cl_khr_subgroups") && isVersion3();
                case SUBGROUP_BALLOT -> offer(Capability.SUBGROUPS) && has("cl_khr_subgroup_ballot");
                // Quads are swapped by shuffles.
                case SUBGROUP_SHUFFLE, SUBGROUP_QUAD -> offer(Capability.SUBGROUPS) && has("cl_khr_subgroup_shuffle");
                case SUBGROUP_SHUFFLE_RELATIVE ->
                    offer(Capability.SUBGROUPS) && has("cl_khr_subgroup_shuffle_relative");
                // Votes, reductions and scans are part of cl_khr_subgroups.
                case SUBGROUP_VOTE, SUBGROUP_ARITHMETIC -> offer(Capability.SUBGROUPS);
                case INTEGER_DOT_PRODUCT -> isVersion3() && (has("cl_khr_integer_dot_product") || hasDp4a);
                case SHADER_CLOCK -> isVersion3() && (hasSubgroupClock() || takesPtx());
                // Every device with images has both; cl_khr_mipmap_image is not used.
                case TEXTURES_3D, TEXTURE_ARRAYS -> true;
                case MIP_LEVELS, ANISOTROPIC_FILTERING, READ_WRITE_IMAGES, BUFFER_INDEXING, DIVERGENT_BUFFER_INDEXING ->
                    false;
            };
        }

        private boolean hasSubgroupClock() {
            return (clocks & CL_DEVICE_KERNEL_CLOCK_SCOPE_SUB_GROUP_KHR) != 0;
        }

        /** NVIDIA's compilers, of which every one for GPUs with a clock of 64 bits takes PTX inline. */
        private boolean takesPtx() {
            return has("cl_nv_compiler_options");
        }

        private boolean has(String extension) {
            return extensions.contains(extension);
        }

        /** The writer compiles subgroup operations, float atomics and the clock as OpenCL C 3.0. */
        private boolean isVersion3() {
            return version.isAtLeast(3, 0);
        }
    }
}
