package io.github.gpupath.cli.delegation;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;

/** Another backend under a name of its own. */
public abstract class DelegatingProvider implements BackendProvider {

    private final String id;
    private final BackendProvider delegate;

    /**
     * Touches nothing native.
     *
     * @param id the name of its own
     */
    protected DelegatingProvider(String id, BackendProvider delegate) {
        this.id = id;
        this.delegate = delegate;
    }

    @Override
    public final String id() {
        return id;
    }

    @Override
    public final String displayName() {
        return delegate.displayName() + " as " + id;
    }

    @Override
    public Availability probe() {
        return delegate.probe();
    }

    @Override
    public final KernelSource translate(Kernel kernel) {
        return delegate.translate(kernel);
    }

    /** What it says of a device: all but the name of the backend, unless something else is said. */
    protected DeviceInfo describe(DeviceInfo device) {
        return device.as(id, device.identity());
    }

    /** What becomes of a device that is opened. */
    protected Device decorate(Device device, DeviceInfo info) {
        return new DelegatingDevice(device, info);
    }

    @Override
    public Backend open() {
        return new Renamed(delegate.open());
    }

    private final class Renamed implements Backend {

        private final Backend backend;

        Renamed(Backend backend) {
            this.backend = backend;
        }

        @Override
        public List<DeviceInfo> devices() {
            return backend.devices().stream()
                    .map(DelegatingProvider.this::describe)
                    .toList();
        }

        @Override
        public Device open(DeviceInfo info) {
            DeviceInfo own = backend.devices().stream()
                    .filter(device -> device.index() == info.index())
                    .findFirst()
                    .orElseThrow();
            return decorate(backend.open(own), info);
        }

        @Override
        public void close() {
            backend.close();
        }
    }
}
