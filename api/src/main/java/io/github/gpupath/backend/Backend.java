package io.github.gpupath.backend;

import java.util.List;

/** An opened API that lists and opens its devices. Confined to the thread that opened it. */
public interface Backend extends AutoCloseable {

    /** All devices that can be opened, in the API's order. */
    List<DeviceInfo> devices();

    /**
     * Opens one of {@link #devices}. The device is confined to the calling thread; closing the backend closes it.
     *
     * @throws BackendException if the driver reports an error
     */
    Device open(DeviceInfo device);

    /**
     * Closes all devices that are still open, then releases the API. Resources that a hung device uses are kept until
     * the process ends. A second call does nothing.
     */
    @Override
    void close();
}
