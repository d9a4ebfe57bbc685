package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.lifetime.Closing;
import java.util.ArrayDeque;
import java.util.Deque;

/** The open objects of a device, released by it if nobody else does: last made, first released. */
final class OpenClRegistry {

    private final Deque<OpenClObject> open = new ArrayDeque<>();

    void add(OpenClObject object) {
        open.push(object);
    }

    void remove(OpenClObject object) {
        open.remove(object);
    }

    /** Releases everything; an object that the driver will not release does not keep the others. */
    void closeAll() {
        Closing.all(open, OpenClObject::close);
    }
}
