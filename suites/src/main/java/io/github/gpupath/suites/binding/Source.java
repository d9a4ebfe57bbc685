package io.github.gpupath.suites.binding;

import io.github.gpupath.backend.BufferSpec;
import java.util.Locale;
import java.util.Optional;

/** Where a kernel gets four floats from. */
enum Source {
    ARGUMENT("arguments: push constants, uniforms or kernel arguments", Optional.empty()),
    UNIFORM_BUFFER("a uniform buffer", Optional.of(BufferSpec.uniform(Source.VECTORS * 16))),
    STORAGE_BUFFER("a storage buffer", Optional.of(BufferSpec.storage(Source.VECTORS * 16))),
    SPECIALIZATION("literals of the kernel, one kernel for each value", Optional.empty());

    /** The length of the buffers, of which the first is read: from one vector a compiler would know which. */
    static final int VECTORS = 64;

    private final String words;
    private final Optional<BufferSpec> buffer;

    Source(String words, Optional<BufferSpec> buffer) {
        this.words = words;
        this.buffer = buffer;
    }

    /** The part of a test's id. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The display text. */
    String words() {
        return words;
    }

    /** The buffer that holds the floats, if one does. */
    Optional<BufferSpec> buffer() {
        return buffer;
    }
}
