package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A backend provider of a plug-in: what it opens is checked, and gives at least what it must. */
final class PluginProvider implements BackendProvider {

    private final BackendProvider provider;
    private final String remedy;

    /**
     * Opens nothing yet.
     *
     * @param remedy what a user can do about a mistake in it
     */
    PluginProvider(BackendProvider provider, String remedy) {
        this.provider = provider;
        this.remedy = remedy;
    }

    @Override
    public String id() {
        return provider.id();
    }

    @Override
    public String displayName() {
        return provider.displayName();
    }

    @Override
    public int rank() {
        return provider.rank();
    }

    @Override
    public boolean isOnlyByName() {
        return provider.isOnlyByName();
    }

    @Override
    public DriverHints driverHints() {
        return provider.driverHints();
    }

    @Override
    public Map<String, String> codeCache(Path folder) {
        return provider.codeCache(folder);
    }

    @Override
    public Availability probe() {
        return provider.probe();
    }

    @Override
    public KernelSource translate(Kernel kernel) {
        return provider.translate(kernel);
    }

    @Override
    public Backend open() {
        try {
            return new Opened(LocalHost.given(provider.open(), "it opens to nothing (null)"));
        } catch (BackendException.Unavailable unavailable) {
            throw unavailable.remedy().isBlank()
                    ? new BackendException.Unavailable(unavailable.getMessage(), remedy)
                    : unavailable;
        }
    }

    private final class Opened implements Backend {

        private final Backend backend;

        Opened(Backend backend) {
            this.backend = backend;
        }

        @Override
        public List<DeviceInfo> devices() {
            return backend.devices();
        }

        @Override
        public Device open(DeviceInfo device) {
            return new PluginDevice(
                    LocalHost.given(backend.open(device), "it gives no device where one is opened (null); " + remedy),
                    remedy);
        }

        @Override
        public void close() {
            backend.close();
        }
    }
}
