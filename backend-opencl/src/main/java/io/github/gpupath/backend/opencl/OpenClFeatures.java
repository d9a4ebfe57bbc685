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
        Set<Feature> features = new HashSet<>();
        if (extensions.contains("cl_khr_fp16")) {
            features.add(Capability.FP16);
        }
        if (extensions.contains("cl_khr_fp64")) {
            features.add(Capability.FP64);
        }
        // The writer compiles subgroup operations as OpenCL C 3.0.
        if (extensions.contains("cl_khr_subgroups") && version.isAtLeast(3, 0)) {
            features.add(Capability.SUBGROUPS);
            if (extensions.contains("cl_khr_subgroup_shuffle")) {
                features.add(Capability.SUBGROUP_SHUFFLE);
            }
        }
        if (OpenClQueries.flag(device, CL.CL_DEVICE_IMAGE_SUPPORT)) {
            features.addAll(OpenClFormats.features(context));
        }
        return features;
    }
}
