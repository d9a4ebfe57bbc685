package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.lifetime.Lifetime;
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
    private final Lifetime lifetime = new Lifetime();

    private OpenClBackend(List<Platform> platforms) {
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

    /**
     * Asks every device of every platform.
     *
     * @throws BackendException.Unavailable if there is no loader, no driver or no usable device
     */
    static OpenClBackend open() {
        OpenClLibrary.load();
        return new OpenClBackend(OpenClPlatforms.require());
    }

    @Override
    public List<DeviceInfo> devices() {
        return adapters.stream().map(OpenClAdapter::info).toList();
    }

    @Override
    public Device open(DeviceInfo device) {
        OpenClAdapter adapter = adapters.get(device.index());
        return lifetime.make(its -> new OpenClDevice(adapter, its));
    }

    /** Platforms and root devices belong to the loader: apart from its devices there is nothing to release. */
    @Override
    public void close() {
        lifetime.close();
    }
}
