package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.backend.opencl.OpenClPlatforms.Platform;
import io.github.gpupath.kernel.Feature;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jocl.CL;
import org.jocl.cl_context;
import org.jocl.cl_device_id;

/** All usable devices of all platforms, in the order of the ICD loader. */
final class OpenClBackend implements Backend {

    private static final System.Logger LOG = System.getLogger(OpenClBackend.class.getName());

    private final List<cl_device_id> handles = new ArrayList<>();
    private final List<DeviceInfo> devices = new ArrayList<>();

    OpenClBackend(List<Platform> platforms) {
        for (Platform platform : platforms) {
            for (cl_device_id handle : platform.devices()) {
                try {
                    devices.add(describe(devices.size(), platform, handle));
                    handles.add(handle);
                } catch (BackendException e) {
                    LOG.log(Level.WARNING, "a device of {0} is left out: {1}", platform.name(), e.getMessage());
                }
            }
        }
    }

    @Override
    public List<DeviceInfo> devices() {
        return List.copyOf(devices);
    }

    @Override
    public Device open(DeviceInfo device) {
        return OpenClDevice.open(handles.get(device.index()), device);
    }

    /** Does nothing: platforms and root devices belong to the loader. */
    @Override
    public void close() {}

    private static DeviceInfo describe(int index, Platform platform, cl_device_id device) {
        DeviceInfo listed = describe(index, platform, device, features(device));
        Set<Feature> working = OpenClQuirks.working(device, listed);
        return working.equals(listed.features()) ? listed : describe(index, platform, device, working);
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
                new TimerInfo(true, OpenClQueries.number(device, CL.CL_DEVICE_PROFILING_TIMER_RESOLUTION)));
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
        cl_context context = OpenClDevice.createContext(device);
        try {
            return OpenClFeatures.of(device, context);
        } finally {
            CL.clReleaseContext(context);
        }
    }
}
