package io.github.gpupath.suite;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats and parses sizes in powers of 1,024: {@code 1.5m} in test ids, {@code 1.5 MiB} for display. */
public final class ByteSize {

    private static final String UNITS = "kmg";

    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)([bkmg])");

    private ByteSize() {}

    /** Parses a size such as {@code 64K}, {@code 1.5g} or {@code 96b}; empty unless it is a whole number of bytes. */
    public static OptionalLong parse(String text) {
        Matcher matcher = WRITTEN.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        BigDecimal bytes =
                new BigDecimal(matcher.group(1)).multiply(BigDecimal.valueOf(unit(UNITS.indexOf(matcher.group(2)))));
        boolean isWhole = bytes.stripTrailingZeros().scale() <= 0;
        return isWhole && bytes.signum() > 0 && bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0
                ? OptionalLong.of(bytes.longValueExact())
                : OptionalLong.empty();
    }

    /** The exact size as part of a test id, as short as possible. */
    public static String id(long bytes) {
        int power = UNITS.length() - 1;
        while (power >= 0 && !(bytes >= unit(power) && bytes % unit(power) * 1000 % unit(power) == 0)) {
            power--;
        }
        return in(bytes, power) + (power < 0 ? 'b' : UNITS.charAt(power));
    }

    /** The size for display, rounded to three decimals. */
    public static String label(long bytes) {
        int power = UNITS.length() - 1;
        while (power >= 0 && bytes < unit(power)) {
            power--;
        }
        return power < 0
                ? bytes + (bytes == 1 ? " byte" : " bytes")
                : in(bytes, power) + " " + UNITS.toUpperCase(Locale.ROOT).charAt(power) + "iB";
    }

    /** A size in a unit, rounded to three decimals, half to even. */
    private static String in(long bytes, int power) {
        long thousandths = (long) Math.rint(bytes % unit(power) * 1000.0 / unit(power));
        long whole = bytes / unit(power) + thousandths / 1000;
        String decimals = Long.toString(1000 + thousandths % 1000).substring(1);
        int end = decimals.length();
        while (end > 0 && decimals.charAt(end - 1) == '0') {
            end--;
        }
        return end == 0 ? Long.toString(whole) : whole + "." + decimals.substring(0, end);
    }

    /** The bytes of a unit: 1,024 to the {@code power + 1}. */
    private static long unit(int power) {
        return power < 0 ? 1 : 1024L << 10 * power;
    }
}
