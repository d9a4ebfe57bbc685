package io.github.gpupath.suite;

/**
 * A dimension in which the tests of a suite differ, such as the texel format or the size of the working set.
 *
 * @param id lower-case letters, digits and hyphens
 * @param unit the unit of its numbers without prefix, such as {@code B} for bytes; empty for words and counts
 */
public record Axis(String id, Scale scale, String unit) {

    /** The unit of sizes in bytes; such sizes are shown in KiB, MiB and GiB. */
    public static final String BYTES = "B";

    /** The scale of an axis. */
    public enum Scale {
        /** Words, in the order of the tests. */
        WORDS,
        /** Numbers compared by their differences. */
        LINEAR,
        /** Numbers above 0 compared by their ratios. */
        LOGARITHMIC
    }

    public Axis {
        TestCase.requireWord(id);
    }

    /** An axis of words. */
    public static Axis ofWords(String id) {
        return new Axis(id, Scale.WORDS, "");
    }

    /** A logarithmic axis of sizes in bytes, see {@link ByteSize}. */
    public static Axis ofBytes(String id) {
        return new Axis(id, Scale.LOGARITHMIC, BYTES);
    }

    /** The coordinate of a word, which is also its part of the test id. */
    public Coordinate at(String word) {
        return new Coordinate(this, word, null);
    }

    /** The coordinate of a number; its part of the test id is the number, for bytes {@link ByteSize#id}. */
    public Coordinate at(long number) {
        return at(number, unit.equals(BYTES) ? ByteSize.id(number) : Long.toString(number));
    }

    /** The coordinate of a number with another part of the test id, such as {@code x4} for 4. */
    public Coordinate at(double number, String text) {
        return new Coordinate(this, text, number);
    }

    /** Whether its values are numbers. */
    public boolean isNumeric() {
        return scale != Scale.WORDS;
    }
}
