package io.github.gpupath.cli.session;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.console.UserError;
import io.github.gpupath.cli.discovery.FoundBackend;
import io.github.gpupath.cli.discovery.Refusals;
import io.github.gpupath.cli.measure.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** Backends that are open together; closing this closes each of them, the last opened first. */
public final class OpenBackends implements AutoCloseable {

    private final Map<String, Backend> open = new LinkedHashMap<>();
    private final List<DeviceInfo> devices = new ArrayList<>();

    private OpenBackends() {}

    /**
     * Opens backends on the calling thread.
     *
     * @throws UserError if one of them does not open
     */
    public static OpenBackends of(List<FoundBackend> backends) {
        return of(backends, (backend, error) -> {
            throw error;
        });
    }

    /** Opens those backends that open; each other is told with the reason. */
    public static OpenBackends of(List<FoundBackend> backends, BiConsumer<FoundBackend, UserError> failure) {
        OpenBackends result = new OpenBackends();
        try {
            for (FoundBackend backend : backends) {
                try {
                    result.add(backend);
                } catch (UserError e) {
                    failure.accept(backend, e);
                }
            }
            return result;
        } catch (RuntimeException | Error e) {
            closeAfter(e, result);
            throw e;
        }
    }

    private void add(FoundBackend found) {
        try {
            Backend backend = found.provider().open();
            open.put(found.id(), backend);
            devices.addAll(backend.devices());
        } catch (BackendException.Unavailable e) {
            throw UserError.unavailable(
                    "the backend " + found.id() + " does not open: " + e.getMessage() + "; " + e.remedy());
        } catch (RuntimeException | LinkageError e) {
            throw UserError.unavailable("the backend " + found.id() + " does not open: " + Refusals.describe(e)
                    + "; report this to whoever made " + found.origin());
        }
    }

    /** The devices of all, in the order of the backends. */
    public List<DeviceInfo> devices() {
        return List.copyOf(devices);
    }

    /** A device with the backend that opens it. */
    public Target target(DeviceInfo device) {
        Backend backend = open.get(device.backend());
        if (backend == null) {
            throw new IllegalArgumentException("the backend " + device.backend() + " is not open");
        }
        return new Target(backend, device);
    }

    /** Closes each; those that fail to close are told with the reason. */
    public void close(BiConsumer<String, Throwable> failure) {
        List<Map.Entry<String, Backend>> backends = new ArrayList<>(open.entrySet());
        Collections.reverse(backends);
        open.clear();
        for (Map.Entry<String, Backend> backend : backends) {
            try {
                backend.getValue().close();
            } catch (RuntimeException | LinkageError e) {
                failure.accept(backend.getKey(), e);
            }
        }
    }

    @Override
    public void close() {
        List<IllegalStateException> failures = new ArrayList<>();
        close((id, e) -> failures.add(new IllegalStateException("the backend " + id + " did not close", e)));
        if (!failures.isEmpty()) {
            IllegalStateException first = failures.get(0);
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }

    private static void closeAfter(Throwable failure, OpenBackends backends) {
        try {
            backends.close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }
}
