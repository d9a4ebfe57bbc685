package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.suite.ByteSize;
import java.util.Optional;

/**
 * The size of a working set.
 *
 * @param bytes whole pages of 4 KiB, at most {@link #MOST_BYTES}
 */
record Size(long bytes) {

    /** Every access of a workgroup is whole then, whatever the element. */
    static final long PAGE_BYTES = 4096;

    /** Byte addresses and element indices of kernels have 32 bits. */
    static final long MOST_BYTES = 4L << 30;

    Size {
        if (!isWorkingSet(bytes)) {
            throw new IllegalArgumentException(bytes + " bytes are no working set");
        }
    }

    /** A size as people write it, such as {@code 64K} or {@code 1.5g}; empty if there is no such working set. */
    static Optional<Size> parse(String text) {
        return ByteSize.parse(text).stream()
                .filter(Size::isWorkingSet)
                .mapToObj(Size::new)
                .findFirst();
    }

    private static boolean isWorkingSet(long bytes) {
        return bytes > 0 && bytes % PAGE_BYTES == 0 && bytes <= MOST_BYTES;
    }
}
