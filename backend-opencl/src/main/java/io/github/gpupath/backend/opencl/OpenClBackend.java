package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.backend.opencl.OpenClPlatforms.Platform;
import java.util.ArrayList;
import java.util.List;
import org.jocl.cl_device_id;

/**
 * All usable devices of all platforms, in the order of the ICD loader; closing it also closes those of its devices that
 * are still open.
 */
final class OpenClBackend implements Backend {

    private final List<String> drivers;
    private final List<OpenClAdapter> adapters = new ArrayList<>();
    private final List<String> refusals;
    private final Lifetime lifetime = new Lifetime();

    private OpenClBackend(OpenClPlatforms.Found found) {
        drivers = found.usable().stream()
                .map(platform -> platform.name() + " (" + platform.version() + ")")
                .toList();
        refusals = new ArrayList<>(found.refusals());
        for (Platform platform : found.usable()) {
            for (cl_device_id handle : platform.devices()) {
                try {
                    adapters.add(OpenClAdapter.query(adapters.size(), platform, handle));
                } catch (BackendException e) {
                    refusals.add("a device of " + platform.name() + ": " + e.getMessage());
                }
            }
        }
        if (adapters.isEmpty()) {
            throw new BackendException.Unavailable(
                    "every installed driver fails: " + String.join("; ", refusals),
                    "reinstall the OpenCL driver; clinfo shows its replies");
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

    /** One line about the drivers, with the reason for each platform or device that was left out. */
    String details() {
        List<String> parts = new ArrayList<>(drivers);
        refusals.forEach(refusal -> parts.add("skipped: " + refusal));
        return String.join(", ", parts);
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
