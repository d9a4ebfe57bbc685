package io.github.gpupath.suite;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes and reads sizes in powers of 1024: {@code 1.5m} in a test's id, {@code 1.5 MiB} for people. */
public final class ByteSize {

    private static final String UNITS = "kmg";

    private static final Pattern WRITTEN = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)([bkmg])");

    /** What needs more decimals has a smaller unit in an id and is rounded for people. */
    private static final int MOST_DECIMALS = 3;

    private ByteSize() {}

    /** Reads a size such as {@code 64K}, {@code 1.5g} or {@code 96b}; empty if it is none, or no whole number of bytes. */
    public static OptionalLong parse(String text) {
        Matcher matcher = WRITTEN.matcher(text.toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        BigDecimal bytes = new BigDecimal(matcher.group(1)).multiply(unit(UNITS.indexOf(matcher.group(2))));
        boolean isWhole = bytes.stripTrailingZeros().scale() <= 0;
        return isWhole && bytes.signum() > 0 && bytes.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0
                ? OptionalLong.of(bytes.longValueExact())
                : OptionalLong.empty();
    }

    /** Writes a size as part of a test's id, exactly and as short as that allows. */
    public static String id(long bytes) {
        int power = UNITS.length() - 1;
        while (power >= 0 && !(isAtLeastOne(bytes, power) && in(bytes, power).scale() <= MOST_DECIMALS)) {
            power--;
        }
        return in(bytes, power).toPlainString() + (power < 0 ? 'b' : UNITS.charAt(power));
    }

    /** Writes a size for people, rounded to three decimals. */
    public static String label(long bytes) {
        int power = UNITS.length() - 1;
        while (power >= 0 && !isAtLeastOne(bytes, power)) {
            power--;
        }
        if (power < 0) {
            return bytes + " bytes";
        }
        BigDecimal number = in(bytes, power);
        BigDecimal rounded = number.scale() <= MOST_DECIMALS
                ? number
                : withoutTrailingZeros(number.setScale(MOST_DECIMALS, RoundingMode.HALF_EVEN));
        return rounded.toPlainString() + " " + UNITS.toUpperCase(Locale.ROOT).charAt(power) + "iB";
    }

    private static boolean isAtLeastOne(long bytes, int power) {
        return unit(power).compareTo(BigDecimal.valueOf(bytes)) <= 0;
    }

    private static BigDecimal in(long bytes, int power) {
        return withoutTrailingZeros(BigDecimal.valueOf(bytes).divide(unit(power)));
    }

    private static BigDecimal withoutTrailingZeros(BigDecimal number) {
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /** The bytes of a unit; one for the power −1. */
    private static BigDecimal unit(int power) {
        return BigDecimal.valueOf(power < 0 ? 1 : 1024L << 10 * power);
    }
}
