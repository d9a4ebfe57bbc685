package io.github.gpupath.backend.opengl;

/** Something that lives in a context and is released at the latest with its device. */
abstract class GlObject implements AutoCloseable {

    private final GlObjects owner;

    GlObject(GlObjects owner) {
        this.owner = owner;
        owner.add(this);
    }

    /** Deletes the names where the context is current; names that are 0 are ignored by OpenGL. */
    abstract void delete();

    @Override
    public final void close() {
        if (owner.remove(this)) {
            owner.context().run(this::delete);
        }
    }
}
