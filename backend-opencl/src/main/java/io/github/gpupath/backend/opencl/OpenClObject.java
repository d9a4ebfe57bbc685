package io.github.gpupath.backend.opencl;

/** Something made by a device: closed once, by its owner or by the device, whichever comes first. */
abstract class OpenClObject {

    private final OpenClRegistry registry;
    private boolean closed;

    /** To be called last in construction, when nothing can fail any more. */
    OpenClObject(OpenClRegistry registry) {
        this.registry = registry;
        registry.add(this);
    }

    /** Releases the object's handles. */
    abstract void release();

    /** Releases the object; closing twice, or after the device, does nothing. */
    public final void close() {
        if (!closed) {
            closed = true;
            registry.remove(this);
            release();
        }
    }
}
