package io.github.gpupath.backend.validation;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Requirements;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.Collection;

/** Checks a kernel's requirements against a device's features and limits; throws for the first that is missing. */
final class RequirementChecks {

    private RequirementChecks() {}

    static void check(Requirements requirements, Device device) {
        DeviceInfo info = device.info();
        features(requirements.features(), device);
        Limits limits = info.limits();
        WorkgroupSize size = requirements.workgroupSize();
        WorkgroupSize largest = limits.maxWorkgroupSize();
        if (size.x() > largest.x() || size.y() > largest.y() || size.z() > largest.z()) {
            throw needs(info, "workgroups of " + size, largest.toString());
        }
        atMost(info, size.invocations(), limits.maxWorkgroupInvocations(), "invocations in a workgroup");
        atMost(info, requirements.sharedBytes(), limits.sharedMemoryBytes(), "bytes of workgroup memory");
        atMost(info, requirements.uniformBytes(), limits.maxUniformBufferBytes(), "bytes of uniform buffer");
    }

    static void features(Collection<? extends Feature> features, Device device) {
        for (Feature feature : features) {
            if (!device.info().supports(feature)) {
                throw new BackendException.Unsupported(device.refusal(feature));
            }
        }
    }

    private static void atMost(DeviceInfo info, long needed, long limit, String unit) {
        if (needed > limit) {
            throw needs(info, needed + " " + unit, Long.toString(limit));
        }
    }

    private static BackendException.Unsupported needs(DeviceInfo info, String needed, String limit) {
        return new BackendException.Unsupported(
                "the kernel needs " + needed + ", and " + info.throughBackend() + " allows " + limit);
    }
}
