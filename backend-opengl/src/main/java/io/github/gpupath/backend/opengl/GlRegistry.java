package io.github.gpupath.backend.opengl;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Everything that a device has made and that is still open, so that closing the device releases it. */
final class GlRegistry {

    private final GlContext context;
    private final Set<GlObject> open = new LinkedHashSet<>();

    GlRegistry(GlContext context) {
        this.context = context;
    }

    GlContext context() {
        return context;
    }

    synchronized void add(GlObject object) {
        open.add(object);
    }

    /** Whether it is to be deleted: it was still open, and so is the context. */
    synchronized boolean remove(GlObject object) {
        return open.remove(object) && context.isOpen();
    }

    private synchronized List<GlObject> all() {
        return new ArrayList<>(open);
    }

    /** Releases what is still open, the youngest first. */
    void close() {
        List<GlObject> all = all();
        for (int i = all.size() - 1; i >= 0; i--) {
            all.get(i).close();
        }
    }
}
