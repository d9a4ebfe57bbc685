package io.github.gpupath.suites.binding;

import java.util.Locale;

/** Which buffers the lanes of a kernel load from. */
enum BufferIndex {
    FIXED("a buffer with a binding of its own"),
    UNIFORM("one of an array of buffers, the same in all lanes"),
    DIVERGENT("one of an array of buffers, another in neighbouring lanes");

    private final String words;

    BufferIndex(String words) {
        this.words = words;
    }

    /** The part of a test's id. */
    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The display text. */
    String words() {
        return words;
    }
}
