package io.github.gpupath.suites.bandwidth;

import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * The size of a working set.
 *
 * @param bytes a multiple of 4,096
 */
record Size(long bytes) {

    private static final long KIB = 1 << 10;
    private static final long MIB = 1 << 20;

    /**
     * Every size of a sweep: those of Nemes' bandwidth tests, so that curves can be laid over published ones. Half and
     * quarter steps between the powers of two show where a cache ends.
     */
    static final List<Size> ALL = LongStream.concat(
                    LongStream.of(
                                    4, 8, 12, 16, 20, 24, 28, 32, 40, 48, 56, 64, 80, 96, 112, 128, 192, 256, 384, 448,
                                    512, 768)
                            .map(kib -> kib * KIB),
                    LongStream.concat(
                            LongStream.of(1024, 1536).map(kib -> kib * KIB),
                            LongStream.of(
                                            2, 3, 4, 6, 8, 12, 16, 24, 32, 40, 48, 56, 64, 96, 128, 192, 256, 384, 512,
                                            768, 1024)
                                    .map(mib -> mib * MIB)))
            .mapToObj(Size::new)
            .toList();

    /** The name in ids: binary units in lower case, such as {@code 1.5m}. */
    String id() {
        if (bytes < MIB) {
            return bytes / KIB + "k";
        }
        double mib = (double) bytes / MIB;
        if (mib >= 1024) {
            return plain(mib / 1024) + "g";
        }
        return plain(mib) + "m";
    }

    /** The name for people, such as {@code 1.5 MiB}. */
    String label() {
        String id = id();
        return id.substring(0, id.length() - 1) + " "
                + id.substring(id.length() - 1).toUpperCase(Locale.ROOT) + "iB";
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
    }
}
