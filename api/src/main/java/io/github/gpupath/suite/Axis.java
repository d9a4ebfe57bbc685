package io.github.gpupath.suite;

/**
 * A dimension along which the tests of a suite differ, such as the texel format or the size of the working set.
 *
 * @param id lower-case letters, digits and hyphens
 * @param scale how its values relate to each other
 * @param unit of its numbers, without a prefix: {@code B} for sizes in bytes; empty for words and plain counts
 */
public record Axis(String id, Scale scale, String unit) {

    /** The unit of sizes in bytes, which are written in binary units. */
    public static final String BYTES = "B";

    /** How the values of an axis relate to each other. */
    public enum Scale {
        /** Words in no order but that of the tests. */
        WORDS,
        /** Numbers whose differences matter. */
        LINEAR,
        /** Numbers above 0 whose ratios matter. */
        LOGARITHMIC
    }

    public Axis {
        TestCase.requireWord(id);
    }

    /** An axis of words, which are in no order but that of the tests. */
    public static Axis ofWords(String id) {
        return new Axis(id, Scale.WORDS, "");
    }

    /** An axis of sizes in bytes; see {@link ByteSize}. */
    public static Axis ofBytes(String id) {
        return new Axis(id, Scale.LOGARITHMIC, BYTES);
    }

    /** The place of a word, which is also its part of a test's id. */
    public Coordinate at(String word) {
        return new Coordinate(this, word, null);
    }

    /** The place of a number; its part of a test's id is the number, of bytes the size in binary units. */
    public Coordinate at(long number) {
        return at(number, unit.equals(BYTES) ? ByteSize.id(number) : Long.toString(number));
    }

    /** The place of a number with its own part of a test's id, such as {@code x4} for 4. */
    public Coordinate at(double number, String text) {
        return new Coordinate(this, text, number);
    }

    /** Whether its values are numbers. */
    public boolean isNumeric() {
        return scale != Scale.WORDS;
    }
}
