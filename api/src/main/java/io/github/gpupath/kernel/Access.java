package io.github.gpupath.kernel;

import java.util.List;

/** A kernel's access to a resource; selects the {@code readonly} and {@code writeonly} qualifiers. */
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

    /** The requirements of the permitted accesses: of loads, of stores, or of both. */
    <T> List<T> needs(T forLoads, T forStores) {
        return switch (this) {
            case READ -> List.of(forLoads);
            case WRITE -> List.of(forStores);
            case READ_WRITE -> List.of(forLoads, forStores);
        };
    }
}
