package io.github.gpupath.suite;

/**
 * What a test does to memory, for whoever draws conclusions from it.
 *
 * @param access whether it reads or writes what it measures
 * @param path the way on which the data goes
 */
public record Traits(Access access, Path path) {

    /** A test that touches no memory to speak of. */
    public static final Traits NONE = new Traits(Access.NONE, Path.NONE);

    /** Whether a test reads or writes. */
    public enum Access {
        NONE,
        READ,
        WRITE,
        COPY
    }

    /** The way on which data goes between memory and an invocation. */
    public enum Path {
        NONE,
        /** Buffers that are loaded and stored as words or elements. */
        BUFFER,
        /** Texel buffers: a format is converted on the way. */
        TEXEL_BUFFER,
        /** Uniform buffers, which may have caches of their own. */
        UNIFORM_BUFFER,
        /** Texture units. */
        TEXTURE,
        WORKGROUP_MEMORY,
        /** From or to the host. */
        HOST,
        /** More than one of these. */
        MIXED
    }
}
