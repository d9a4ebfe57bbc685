package io.github.gpupath.suites.bandwidth;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

    private static final String UNITS = "kmg";

    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,6})?)([kmg])");

    /** In a name, a unit has at most this many decimals; what needs more has a smaller unit. */
    private static final int MOST_DECIMALS = 3;

    Size {
        if (bytes <= 0 || bytes % PAGE_BYTES != 0 || bytes > MOST_BYTES) {
            throw new IllegalArgumentException(bytes + " bytes are no working set");
        }
    }

    /** A size as people write it, such as {@code 64K} or {@code 1.5g}; empty if there is no such working set. */
    static Optional<Size> parse(String text) {
        Matcher matcher = WRITTEN.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return Optional.empty();
        }
        BigDecimal pages = new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(unit(UNITS.indexOf(matcher.group(2)))))
                .divide(BigDecimal.valueOf(PAGE_BYTES));
        boolean isWhole = pages.stripTrailingZeros().scale() <= 0;
        boolean isInRange = pages.signum() > 0 && pages.compareTo(BigDecimal.valueOf(MOST_BYTES / PAGE_BYTES)) <= 0;
        return isWhole && isInRange ? Optional.of(new Size(pages.longValueExact() * PAGE_BYTES)) : Optional.empty();
    }

    /** The name in ids: binary units in lower case, such as {@code 1.5m}. */
    String id() {
        int power = UNITS.length() - 1;
        while (power > 0 && !hasShortName(power)) {
            power--;
        }
        return in(power).toPlainString() + UNITS.charAt(power);
    }

    private boolean hasShortName(int power) {
        return bytes >= unit(power) && in(power).scale() <= MOST_DECIMALS;
    }

    private BigDecimal in(int power) {
        BigDecimal number = BigDecimal.valueOf(bytes)
                .divide(BigDecimal.valueOf(unit(power)))
                .stripTrailingZeros();
        return number.scale() < 0 ? number.setScale(0) : number;
    }

    private static long unit(int power) {
        return 1024L << 10 * power;
    }

    /** The name for people, such as {@code 1.5 MiB}. */
    String label() {
        String id = id();
        return id.substring(0, id.length() - 1) + " "
                + id.substring(id.length() - 1).toUpperCase(Locale.ROOT) + "iB";
    }
}
