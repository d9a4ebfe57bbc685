package io.github.gpupath.cli.analysis.curve;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes in powers of 1024: as the last part of a test's id ({@code 1.5m}) and as people read them (1.5 MiB). */
public final class BinarySize {

    private static final String LETTERS = "kmg";

    private static final Pattern IN_ID = Pattern.compile("([1-9]\\d{0,8}(?:\\.\\d{1,3})?)([kmg])");

    private BinarySize() {}

    /** The bytes that a part of an id stands for; empty if it is no size, or no whole number of bytes. */
    public static OptionalLong parse(String part) {
        Matcher matcher = IN_ID.matcher(part);
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        BigDecimal bytes =
                new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit(LETTERS.indexOf(matcher.group(2)))));
        return bytes.stripTrailingZeros().scale() > 0 ? OptionalLong.empty() : OptionalLong.of(bytes.longValueExact());
    }

    /** A size with its unit, such as {@code 208 KiB} or {@code 1.5 MiB}. */
    public static String text(long bytes) {
        if (bytes < unit(0)) {
            return bytes + " bytes";
        }
        int power = 0;
        while (power < LETTERS.length() - 1 && bytes >= unit(power + 1)) {
            power++;
        }
        double value = (double) bytes / unit(power);
        String digits = String.format(Locale.ROOT, "%.2f", value).replaceFirst("\\.?0+$", "");
        return digits + " " + LETTERS.toUpperCase(Locale.ROOT).charAt(power) + "iB";
    }

    private static long unit(int power) {
        return 1024L << 10 * power;
    }
}
