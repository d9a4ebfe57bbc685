package io.github.gpupath.backend.opengl;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Everything that a device has made and that is still open, so that closing the device releases it. */
final class GlObjects {

    private final GlContext context;
    private final Set<GlObject> open = new LinkedHashSet<>();

    GlObjects(GlContext context) {
        this.context = context;
    }

    GlContext context() {
        return context;
    }

    void add(GlObject object) {
        open.add(object);
    }

    /** Whether it was open. */
    boolean remove(GlObject object) {
        return open.remove(object);
    }

    /** Releases what is still open, the youngest first. */
    void close() {
        List<GlObject> all = new ArrayList<>(open);
        try {
            for (int i = all.size() - 1; i >= 0; i--) {
                all.get(i).close();
            }
        } finally {
            // Where the context cannot be made current any more, it takes the rest with it.
            open.clear();
        }
    }
}
