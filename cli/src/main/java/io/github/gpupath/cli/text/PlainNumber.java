package io.github.gpupath.cli.text;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/** Numbers as people write them: in the digits from 0 to 9, with a point between them or none, and nothing else. */
public final class PlainNumber {

    private static final Pattern WRITTEN = Pattern.compile("-?[0-9]{1,99}(?:\\.[0-9]{1,99})?");

    private PlainNumber() {}

    /** The number that a text is; empty if it is none. */
    public static Optional<BigDecimal> parse(String text) {
        return WRITTEN.matcher(text).matches() ? Optional.of(new BigDecimal(text)) : Optional.empty();
    }

    /** A number as people write it. */
    public static String of(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }
}
