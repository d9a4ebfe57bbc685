package io.github.gpupath.suite;

/**
 * The memory access that a test measures; findings and readers of machine code use it.
 *
 * @param access the direction of the access
 * @param path the hardware path of the data
 */
public record Traits(Access access, Path path) {

    /** A test that does not measure memory accesses. */
    public static final Traits NONE = new Traits(Access.NONE, Path.NONE);

    /** The direction of an access. */
    public enum Access {
        NONE,
        READ,
        WRITE,
        COPY
    }

    /** The hardware path between memory and an invocation. */
    public enum Path {
        NONE,
        /** Storage buffers, raw or structured. */
        BUFFER,
        /** Texel buffers, with format conversion. */
        TEXEL_BUFFER,
        /** Uniform buffers, which may have their own caches. */
        UNIFORM_BUFFER,
        /** Texture units. */
        TEXTURE,
        WORKGROUP_MEMORY,
        /** Transfers from or to the host. */
        HOST,
        /** Several of these. */
        MIXED
    }
}
