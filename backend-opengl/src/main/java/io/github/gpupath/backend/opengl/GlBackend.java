package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.lifetime.Lifetime;
import java.util.ArrayList;
import java.util.List;

/** The devices that give an OpenGL context; closing it also closes those of its devices that are still open. */
final class GlBackend implements Backend {

    private final String system;
    private final List<GlAdapter> adapters;
    private final List<String> refusals;
    private final boolean debug;
    private final Lifetime lifetime = new Lifetime();

    private GlBackend(String system, GlCandidates candidates, boolean debug) {
        this.system = system;
        this.adapters = candidates.usable();
        this.refusals = candidates.refusals();
        this.debug = debug;
    }

    /**
     * Tries every source of contexts.
     *
     * @throws BackendException.Unavailable if none gives a context, with the reason of each
     */
    static GlBackend open(GlPath path) {
        return open(path, false);
    }

    /** The same with devices whose drivers check what they are called with, and are ready to tell. */
    static GlBackend openDebug() {
        return open(GlPath.BLOCKS, true);
    }

    private static GlBackend open(GlPath path, boolean debug) {
        ContextSources sources = ContextSources.query();
        GlCandidates candidates = GlCandidates.tryAll(sources.list(), path);
        if (candidates.usable().isEmpty()) {
            throw new BackendException.Unavailable(
                    sources.system() + " creates no OpenGL context"
                            + (path == GlPath.BLOCKS ? "; " : " with buffer addresses; ")
                            + String.join("; ", candidates.refusals()),
                    path.remedy());
        }
        return new GlBackend(sources.system(), candidates, debug);
    }

    /** One line about the API and its devices, with the reason for each device that was left out. */
    String details() {
        List<String> parts = new ArrayList<>();
        for (GlAdapter adapter : adapters) {
            parts.add("OpenGL " + adapter.info().apiVersion() + " on "
                    + adapter.info().name());
        }
        refusals.forEach(refusal -> parts.add("skipped: " + refusal));
        return system + "; " + String.join("; ", parts);
    }

    @Override
    public List<DeviceInfo> devices() {
        return adapters.stream().map(GlAdapter::info).toList();
    }

    @Override
    public Device open(DeviceInfo device) {
        GlAdapter adapter = adapters.get(device.index());
        return lifetime.make(its -> new GlDevice(adapter, debug, its));
    }

    @Override
    public void close() {
        lifetime.close();
    }
}
