package io.github.gpupath.backend.opencl;

import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import java.util.HashSet;
import java.util.Set;
import org.jocl.CL;
import org.jocl.cl_context;
import org.jocl.cl_device_id;

/**
 * What a device can do, from its extensions and image formats. Images that one kernel both loads from and stores to are
 * never among it: OpenCL C 1.2 has no such qualifier.
 */
final class OpenClFeatures {

    private OpenClFeatures() {}

    static Set<Feature> of(cl_device_id device, cl_context context) {
        Set<String> extensions = OpenClQueries.extensions(device);
        OpenClVersion version = OpenClVersion.of(OpenClQueries.text(device, CL.CL_DEVICE_VERSION));
        boolean isFullProfile = OpenClQueries.text(device, CL.CL_DEVICE_PROFILE).equals("FULL_PROFILE");
        Set<Feature> features = new HashSet<>();
        for (Capability capability : Capability.values()) {
            if (offers(capability, isFullProfile, extensions, version)) {
                features.add(capability);
            }
        }
        if (OpenClQueries.flag(device, CL.CL_DEVICE_IMAGE_SUPPORT)) {
            features.addAll(OpenClFormats.features(context));
        }
        return features;
    }

    private static boolean offers(
            Capability capability, boolean isFullProfile, Set<String> extensions, OpenClVersion version) {
        return switch (capability) {
            case FP16 -> extensions.contains("cl_khr_fp16");
            case FP64 -> extensions.contains("cl_khr_fp64");
            case INT64 -> isFullProfile || extensions.contains("cles_khr_int64");
            // The writer compiles subgroup operations as OpenCL C 3.0.
            case SUBGROUPS -> extensions.contains("cl_khr_subgroups") && version.isAtLeast(3, 0);
            case SUBGROUP_SHUFFLE ->
                offers(Capability.SUBGROUPS, isFullProfile, extensions, version)
                        && extensions.contains("cl_khr_subgroup_shuffle");
            case READ_WRITE_IMAGES -> false;
        };
    }
}
