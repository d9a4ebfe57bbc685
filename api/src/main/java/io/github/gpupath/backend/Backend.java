package io.github.gpupath.backend;

import java.util.List;

/** An opened API: lists its devices and opens them. Used by the thread that opened it. */
public interface Backend extends AutoCloseable {

    /** Every device that the API offers and that can be opened, in the API's order. */
    List<DeviceInfo> devices();

    /**
     * Opens one of {@link #devices}. The device belongs to the calling thread and is closed at the latest with the
     * backend.
     *
     * @throws BackendException if the driver refuses
     */
    Device open(DeviceInfo device);

    /**
     * Closes the devices that this backend opened and that are still open, then releases the API. What a device that
     * hangs still uses is left to the end of the process. Closing twice does nothing.
     */
    @Override
    void close();
}
