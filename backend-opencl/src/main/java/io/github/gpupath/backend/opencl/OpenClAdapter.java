package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.backend.opencl.OpenClPlatforms.Platform;
import io.github.gpupath.kernel.Feature;
import java.util.Set;
import org.jocl.CL;
import org.jocl.cl_device_id;

/**
 * A device and everything that is known of it before it is opened.
 *
 * @param handle of the root device, which belongs to the loader
 */
record OpenClAdapter(cl_device_id handle, DeviceInfo info) {

    /**
     * Asks a device.
     *
     * @throws BackendException if it does not answer
     */
    static OpenClAdapter query(int index, Platform platform, cl_device_id handle) {
        OpenClAdapter listed = new OpenClAdapter(handle, describe(index, platform, handle, features(handle)));
        Set<Feature> working = OpenClQuirks.working(listed);
        return working.equals(listed.info().features())
                ? listed
                : new OpenClAdapter(handle, describe(index, platform, handle, working));
    }

    private static DeviceInfo describe(int index, Platform platform, cl_device_id device, Set<Feature> features) {
        String name = OpenClQueries.text(device, CL.CL_DEVICE_NAME);
        return new DeviceInfo(
                OpenClProvider.ID,
                index,
                name,
                OpenClQueries.text(device, CL.CL_DEVICE_VENDOR),
                platform.name(),
                OpenClQueries.text(device, CL.CL_DRIVER_VERSION),
                OpenClVersion.of(OpenClQueries.text(device, CL.CL_DEVICE_VERSION))
                        .toString(),
                type(device),
                OpenClIdentity.of(device, name),
                OpenClLimits.of(device),
                features,
                timer(OpenClQueries.number(device, CL.CL_DEVICE_PROFILING_TIMER_RESOLUTION)));
    }

    /** Mesa's driver of version 22.3 reports a resolution of 0 ns, and 0 for each time. */
    private static TimerInfo timer(long resolutionNanos) {
        return resolutionNanos > 0 ? new TimerInfo(true, resolutionNanos) : TimerInfo.NONE;
    }

    /** Whether the host's memory is the device's too; deprecated without a successor, and answered by every driver. */
    @SuppressWarnings("deprecation")
    private static boolean sharesHostMemory(cl_device_id device) {
        return OpenClQueries.flag(device, CL.CL_DEVICE_HOST_UNIFIED_MEMORY);
    }

    private static DeviceType type(cl_device_id device) {
        long type = OpenClQueries.number(device, CL.CL_DEVICE_TYPE);
        if ((type & CL.CL_DEVICE_TYPE_GPU) != 0) {
            return sharesHostMemory(device) ? DeviceType.INTEGRATED_GPU : DeviceType.DISCRETE_GPU;
        }
        return (type & CL.CL_DEVICE_TYPE_CPU) != 0 ? DeviceType.CPU : DeviceType.OTHER;
    }

    /** The formats are known to a context only. */
    private static Set<Feature> features(cl_device_id device) {
        try (Lifetime temporary = new Lifetime()) {
            return OpenClFeatures.of(device, OpenClContext.createHandle(device, temporary));
        }
    }
}
