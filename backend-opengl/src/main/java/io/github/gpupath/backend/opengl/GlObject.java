package io.github.gpupath.backend.opengl;

/** Something that lives in a context and is released at the latest with its device. */
abstract class GlObject implements AutoCloseable {

    private final GlRegistry registry;

    GlObject(GlRegistry registry) {
        this.registry = registry;
        registry.add(this);
    }

    /** Deletes the names where the context is current; names that are 0 are ignored by OpenGL. */
    abstract void delete();

    @Override
    public final void close() {
        if (registry.remove(this)) {
            registry.context().run(this::delete);
        }
    }
}
