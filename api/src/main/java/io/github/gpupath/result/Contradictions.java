package io.github.gpupath.result;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Refuses records whose parts cannot all be true, whoever made them: a run, a file or a plug-in. */
final class Contradictions {

    /** Sums of the same samples in another order differ by some units in the last place. */
    private static final double ROUNDING = 1e-9;

    /**
     * Far below and far above whatever a machine measures or has, in seconds, bytes or any other unit: squares and ratios of
     * numbers between them are neither infinite nor 0.
     */
    private static final double LEAST = 1e-30;

    private static final double MOST = 1e30;

    private static final int MOST_OF_ID = 100;
    private static final int MOST_OF_TEST = 1_000;

    private static final Pattern BACKEND = Pattern.compile("[a-z0-9]++(?:-[a-z0-9]++)*+");
    private static final Pattern WORD = Pattern.compile("[a-z0-9][a-z0-9.-]*+");
    private static final Pattern TEST = Pattern.compile("[a-z0-9-]++(?:/[a-z0-9.-]++)++");

    private Contradictions() {}

    /**
     * Refuses a record where a condition holds.
     *
     * @param words what the record has, which it cannot have
     * @throws IllegalArgumentException where it holds
     */
    static void refuse(boolean contradicts, String words, @Nullable Object... arguments) {
        if (contradicts) {
            throw new IllegalArgumentException(String.format(words, arguments));
        }
    }

    /** Refuses a number that is not above 0, or beyond what any machine can give. */
    static void refuseUnlessPositive(Number number, String name) {
        refuse(!canBe(number.doubleValue()), "%s of %s, which is not between %s and %s", name, number, LEAST, MOST);
    }

    /** Whether a number is above 0 and not beyond what any machine can give. */
    static boolean canBe(double number) {
        return number >= LEAST && number <= MOST;
    }

    /** Refuses a number that is there and not above 0, or beyond what any machine can give. */
    static void refuseUnlessPositiveOrAbsent(@Nullable Number number, String name) {
        if (number != null) {
            refuseUnlessPositive(number, name);
        }
    }

    /** Refuses a number that is below 0, or beyond what any machine can give. */
    static void refuseNegative(double number, String name) {
        if (number != 0) {
            refuseUnlessPositive(number, name);
        }
    }

    /** Refuses a number that is there and beyond what any machine can give, on either side of 0. */
    static void refuseBeyondUse(@Nullable Double number, String name) {
        refuse(number != null && !Double.isFinite(number), "%s of %s, which is no finite number", name, number);
        refuse(
                number != null && number != 0 && !canBe(Math.abs(number)),
                "%s of %s, whose size is not between %s and %s",
                name,
                number,
                LEAST,
                MOST);
    }

    /** Refuses a text that says nothing. */
    static void refuseBlank(String text, String name) {
        refuse(text.isBlank(), "a blank %s", name);
    }

    /** Refuses what is no id of a test: words with slashes between. */
    static void refuseUnlessTest(String id) {
        refuse(List.of(id.split("/", -1)).contains(""), "the test %s, a part of whose id is empty", id);
        refuseLonger(id, MOST_OF_TEST, "test");
        refuse(
                !TEST.matcher(id).matches(),
                "the test %s, whose id is not made of lower-case letters, digits, dots and hyphens with slashes between",
                id);
    }

    /** Refuses what is no id of a backend. */
    static void refuseUnlessBackend(String id) {
        refuseBlank(id, "backend");
        refuseLonger(id, MOST_OF_ID, "backend");
        refuse(
                !BACKEND.matcher(id).matches(),
                "the backend %s, whose id is not made of lower-case letters and digits with single hyphens between",
                id);
    }

    /** Refuses what cannot stand between the slashes of an id. */
    static void refuseUnlessWord(String word, String name) {
        refuseBlank(word, name);
        refuseLonger(word, MOST_OF_TEST, name);
        refuse(
                !WORD.matcher(word).matches(),
                "the %s %s, which is not made of lower-case letters, digits, dots and hyphens",
                name,
                word);
    }

    private static void refuseLonger(String id, int most, String name) {
        refuse(id.length() > most, "a %s of %s characters, more than %s", name, id.length(), most);
    }

    /**
     * Refuses what is listed twice.
     *
     * @param key what each has alone
     * @param words what the record has where another has it too
     */
    static <T> void refuseRepeated(List<T> all, Function<T, Object> key, Function<T, String> words) {
        Set<Object> seen = new HashSet<>();
        for (T each : all) {
            if (!seen.add(key.apply(each))) {
                throw new IllegalArgumentException(words.apply(each));
            }
        }
    }

    /** Refuses a figure that does not follow from the samples. */
    static void refuseUnlessSame(double said, double found, double scale, String name) {
        refuse(!same(said, found, scale), "a %s of %s, and %s by its samples", name, said, found);
    }

    /** Whether two numbers are the same but for rounding of numbers of some size. */
    static boolean same(double one, double other, double scale) {
        return Math.abs(one - other) <= ROUNDING * Math.abs(scale);
    }

    /** The middle one, or the mean of the middle two. */
    static double median(List<Double> samples) {
        double[] sorted =
                samples.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }
}
