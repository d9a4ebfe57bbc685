package io.github.gpupath.suite;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One test: where it lies on the axes of its suite, and the workload behind it.
 *
 * @param suite the suite's id
 * @param coordinates its place on each axis, in the order in which they make its id; at least one
 * @param traits what it does to memory
 * @param label the name that shader programmers know
 * @param metric what is reported
 * @param description in one line
 * @param making makes the workload for a device; the same each time
 * @param device what is known of the device that it runs on
 * @param tier when it is measured without being named
 * @param base the id of the test of the same suite that its ratio is taken to, where a reader wants to see one
 * @param caveats what a reader of its figures must know, each in a sentence; they become notes of its results
 */
public record TestCase(
        String suite,
        List<Coordinate> coordinates,
        Traits traits,
        String label,
        Metric metric,
        String description,
        Function<DeviceFacts, Workload> making,
        DeviceFacts device,
        Tier tier,
        Optional<String> base,
        List<String> caveats) {

    /** When a test is measured: whenever it is named, and besides where its whole suite or everything is asked for. */
    public enum Tier {
        /** Wherever its suite is. */
        QUICK,
        /** Wherever its suite is, except in a quick run. */
        DEFAULT,
        /** Wherever its suite is in a thorough run. */
        THOROUGH,
        /** Never unless it is named. */
        NAMED
    }

    public TestCase {
        requireWord(suite);
        coordinates = List.copyOf(coordinates);
        caveats = List.copyOf(caveats);
        if (coordinates.isEmpty()) {
            throw new IllegalArgumentException("a test of " + suite + " lies on no axis");
        }
        if (coordinates.stream()
                        .map(coordinate -> coordinate.axis().id())
                        .distinct()
                        .count()
                < coordinates.size()) {
            throw new IllegalArgumentException("a test of " + suite + " lies on one axis twice: " + coordinates);
        }
    }

    /** Starts a test at a place on each axis of its suite. */
    public static Builder builder(String suite, List<Coordinate> coordinates) {
        return new Builder(suite, coordinates);
    }

    /** A builder that holds all of this test. */
    public Builder toBuilder() {
        Builder copy = new Builder(suite, coordinates);
        copy.traits = traits;
        copy.label = label;
        copy.metric = metric;
        copy.description = description;
        copy.making = making;
        copy.device = device;
        copy.tier = tier;
        copy.base = base;
        copy.caveats = caveats;
        return copy;
    }

    /** The stable name: the suite and the text of each coordinate, separated by slashes. */
    public String id() {
        return idOf(suite, coordinates);
    }

    /** The same on a device of which more is known. */
    public TestCase on(DeviceFacts known) {
        Builder copy = toBuilder();
        copy.device = known;
        return copy.build();
    }

    /** Makes the workload for its device. */
    public Supplier<Workload> workload() {
        return () -> making.apply(device);
    }

    /** A new workload, where the test runs a kernel. */
    public Optional<KernelWorkload> kernelWorkload() {
        return workload().get() instanceof KernelWorkload runs ? Optional.of(runs) : Optional.empty();
    }

    /** Its place on an axis of numbers; empty if it lies on no such axis. */
    public Optional<Double> number(Axis axis) {
        return coordinates.stream()
                .filter(coordinate -> coordinate.axis().equals(axis))
                .findFirst()
                .map(Coordinate::number);
    }

    /** The test's id without its coordinate on one axis: the same for all tests of a curve. */
    public String curve(Axis along) {
        return idOf(
                suite,
                coordinates.stream()
                        .filter(coordinate -> !coordinate.axis().equals(along))
                        .toList());
    }

    /** The id of the test of a suite at some coordinates. */
    public static String idOf(String suite, List<Coordinate> coordinates) {
        StringBuilder id = new StringBuilder(suite);
        coordinates.forEach(coordinate -> id.append('/').append(coordinate.text()));
        return id.toString();
    }

    /** Refuses what cannot stand between the slashes of an id. */
    static void requireWord(String word) {
        boolean isWord = !word.isEmpty() && isLetterOrDigit(word.charAt(0));
        for (int i = 1; isWord && i < word.length(); i++) {
            char each = word.charAt(i);
            isWord = isLetterOrDigit(each) || each == '.' || each == '-';
        }
        if (!isWord) {
            throw new IllegalArgumentException(
                    "\"" + word + "\" has other characters than lower-case letters, digits, dots and hyphens");
        }
    }

    private static boolean isLetterOrDigit(char each) {
        return each >= 'a' && each <= 'z' || each >= '0' && each <= '9';
    }

    /**
     * Builds a test. It needs a label, a metric, a description and a workload; it takes part wherever its suite does, touches no memory
     * to speak of and has no base unless something else is given.
     */
    public static final class Builder {

        private final String suite;
        private final List<Coordinate> coordinates;
        private Traits traits = Traits.NONE;
        private @Nullable String label;
        private @Nullable Metric metric;
        private @Nullable String description;
        private @Nullable Function<DeviceFacts, Workload> making;
        private DeviceFacts device = DeviceFacts.UNKNOWN;
        private Tier tier = Tier.QUICK;
        private Optional<String> base = Optional.empty();
        private List<String> caveats = List.of();

        private Builder(String suite, List<Coordinate> coordinates) {
            this.suite = suite;
            this.coordinates = coordinates;
        }

        /** The name that shader programmers know. */
        public Builder label(String name) {
            label = name;
            return this;
        }

        /** What is reported. */
        public Builder metric(Metric reported) {
            metric = reported;
            return this;
        }

        /** What the test does, in one line. */
        public Builder description(String line) {
            description = line;
            return this;
        }

        /** Makes the workload; the same each time. */
        public Builder workload(Supplier<Workload> maker) {
            return workload(known -> maker.get());
        }

        /** Makes the workload for a device; the same each time. */
        public Builder workload(Function<DeviceFacts, Workload> maker) {
            making = maker;
            return this;
        }

        /** What it does to memory. */
        public Builder traits(Traits toMemory) {
            traits = toMemory;
            return this;
        }

        /** When it is measured without being named. */
        public Builder tier(Tier measured) {
            tier = measured;
            return this;
        }

        /** The id of the test of the same suite that its ratio is taken to. */
        public Builder relativeTo(String test) {
            base = Optional.of(test);
            return this;
        }

        /** What a reader of its figures must know, each in a sentence. */
        public Builder caveats(List<String> sentences) {
            caveats = sentences;
            return this;
        }

        public TestCase build() {
            return new TestCase(
                    suite,
                    coordinates,
                    traits,
                    given(label, "a label"),
                    given(metric, "a metric"),
                    given(description, "a description"),
                    given(making, "a workload"),
                    device,
                    tier,
                    base,
                    caveats);
        }

        private <T> T given(@Nullable T value, String what) {
            if (value == null) {
                throw new IllegalStateException("the test " + idOf(suite, coordinates) + " lacks " + what);
            }
            return value;
        }
    }
}
