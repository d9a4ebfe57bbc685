package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.lifetime.Closing;
import io.github.gpupath.backend.opencl.OpenClPlatforms.Platform;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import org.jocl.cl_device_id;

/**
 * All usable devices of all platforms, in the order of the ICD loader; closing it also closes those of its devices that
 * are still open.
 */
final class OpenClBackend implements Backend {

    private static final System.Logger LOG = System.getLogger(OpenClBackend.class.getName());

    private final List<OpenClAdapter> adapters = new ArrayList<>();
    private final List<OpenClDevice> opened = new ArrayList<>();

    OpenClBackend(List<Platform> platforms) {
        for (Platform platform : platforms) {
            for (cl_device_id handle : platform.devices()) {
                try {
                    adapters.add(OpenClAdapter.query(adapters.size(), platform, handle));
                } catch (BackendException e) {
                    LOG.log(Level.WARNING, "a device of {0} is left out: {1}", platform.name(), e.getMessage());
                }
            }
        }
    }

    @Override
    public List<DeviceInfo> devices() {
        return adapters.stream().map(OpenClAdapter::info).toList();
    }

    @Override
    public Device open(DeviceInfo device) {
        OpenClDevice result = OpenClDevice.open(adapters.get(device.index()));
        opened.removeIf(earlier -> !earlier.isOpen());
        opened.add(result);
        return result;
    }

    /** Platforms and root devices belong to the loader: apart from its devices there is nothing to release. */
    @Override
    public void close() {
        try {
            Closing.all(opened, OpenClDevice::close);
        } finally {
            opened.clear();
        }
    }
}
