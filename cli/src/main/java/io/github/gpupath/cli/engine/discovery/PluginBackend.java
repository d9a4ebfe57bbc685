package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.text.Refusals;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;

/** A backend of a plug-in, whose devices are checked; what it and they throw in place of a {@link BackendException} names the plug-in. */
final class PluginBackend implements Backend {

    private final Backend backend;
    private final String remedy;

    /**
     * Takes over a backend, which is closed with this one.
     *
     * @param remedy what a user can do about a mistake in it
     */
    PluginBackend(Backend backend, String remedy) {
        this.backend = blamed(Backend.class, backend, "its ", remedy);
        this.remedy = remedy;
    }

    /** The same, but that its failures say which call failed, and whose it is. */
    private static <T> T blamed(Class<T> type, T foreign, String whose, String remedy) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    try {
                        return method.invoke(foreign, arguments);
                    } catch (InvocationTargetException failure) {
                        Throwable thrown = failure.getTargetException();
                        if (thrown instanceof BackendException || thrown instanceof OutOfMemoryError) {
                            throw thrown;
                        }
                        throw new PluginFaultException(
                                whose + method.getName() + " failed: " + Refusals.describe(thrown) + "; " + remedy,
                                thrown);
                    }
                }));
    }

    @Override
    public List<DeviceInfo> devices() {
        return backend.devices();
    }

    @Override
    public Device open(DeviceInfo device) {
        Device opened =
                LocalHost.given(backend.open(device), "it gives no device where one is opened (null); " + remedy);
        return new PluginDevice(blamed(Device.class, opened, "its device's ", remedy), remedy);
    }

    @Override
    public void close() {
        backend.close();
    }
}
