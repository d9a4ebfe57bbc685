package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import java.util.List;

/**
 * A backend of a plug-in, whose devices are checked.
 *
 * @param backend what the plug-in opened
 * @param remedy what a user can do about a mistake in it
 */
record PluginBackend(Backend backend, String remedy) implements Backend {

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
