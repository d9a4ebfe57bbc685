package io.github.gpupath.backend;

import java.util.List;

/** An opened API: lists its devices and opens them. Used by the thread that opened it. */
public interface Backend extends AutoCloseable {

    /** Every device that the API offers and that can be opened, in the API's order. */
    List<DeviceInfo> devices();

    /**
     * Opens one of {@link #devices}. The device belongs to the calling thread and must be closed before the backend.
     *
     * @throws BackendException if the driver refuses
     */
    Device open(DeviceInfo device);

    /** Releases the API; devices must have been closed. Closing twice does nothing. */
    @Override
    void close();
}
