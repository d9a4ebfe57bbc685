package io.github.gpupath.kernel;

/** What a kernel does with a resource; decides read-only and write-only qualifiers. */
public enum Access {
    READ,
    WRITE,
    READ_WRITE;

    /** Whether the kernel may load from the resource. */
    public boolean reads() {
        return this != WRITE;
    }

    /** Whether the kernel may store to the resource. */
    public boolean writes() {
        return this != READ;
    }
}
