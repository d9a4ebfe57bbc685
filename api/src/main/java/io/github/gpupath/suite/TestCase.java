package io.github.gpupath.suite;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A test: its coordinates on the suite's axes, its metric and its workload.
 *
 * @param coordinates one coordinate per axis, in the order of the test id; at least one
 * @param label the display name, in terms of shader programmers
 * @param description what it measures, in one line
 * @param making creates the workload for a device; deterministic
 * @param device the known properties of the device that it runs on
 * @param tier the runs that include it without naming it
 * @param base the id of the test of the same suite that results are shown relative to
 * @param caveats sentences on how to read its results; they become notes of the results
 * @param subgroupSize the required subgroup size of its kernel; empty if drivers choose
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
        List<String> caveats,
        OptionalInt subgroupSize) {

    private static final Pattern WORD = Pattern.compile("[a-z0-9][a-z0-9.-]*");

    /** The runs of a whole suite that include a test; a test that the user names always runs. */
    public enum Tier {
        /** All runs of its suite. */
        QUICK,
        /** All runs of its suite except quick ones. */
        DEFAULT,
        /** Thorough runs of its suite only. */
        THOROUGH,
        /** Only if named. */
        NAMED
    }

    public TestCase {
        requireWord(suite);
        coordinates = List.copyOf(coordinates);
        caveats = List.copyOf(caveats);
        if (coordinates.isEmpty()) {
            throw new IllegalArgumentException("a test of " + suite + " needs at least one coordinate");
        }
        if (coordinates.stream()
                        .map(coordinate -> coordinate.axis().id())
                        .distinct()
                        .count()
                < coordinates.size()) {
            throw new IllegalArgumentException(
                    "a test of " + suite + " has two coordinates on one axis: " + coordinates);
        }
    }

    /** A builder of a test with one coordinate per axis. */
    public static Builder builder(String suite, List<Coordinate> coordinates) {
        return new Builder(suite, coordinates);
    }

    /** A builder initialised with this test. */
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
        copy.subgroupSize = subgroupSize;
        return copy;
    }

    /** The stable id: the suite and the text of each coordinate, separated by slashes. */
    public String id() {
        return idOf(suite, coordinates);
    }

    /** The same test on a device with known properties. */
    public TestCase on(DeviceFacts known) {
        Builder copy = toBuilder();
        copy.device = subgroupSize.isPresent() ? known.withSubgroupSize(subgroupSize.getAsInt()) : known;
        return copy.build();
    }

    /** The same test with a required subgroup size of its kernel, if it has one. */
    public TestCase inSubgroupsOf(int size) {
        Builder copy = toBuilder();
        copy.subgroupSize = OptionalInt.of(size);
        copy.device = device.withSubgroupSize(size);
        return copy.build();
    }

    /** A supplier that creates the workload for its device. */
    public Supplier<Workload> workload() {
        return () -> {
            Workload made = making.apply(device);
            return subgroupSize.isPresent() && made instanceof KernelWorkload runs
                    ? runs.toBuilder()
                            .kernel(runs.kernel().inSubgroupsOf(subgroupSize))
                            .build()
                    : made;
        };
    }

    /** A new workload if the test runs a kernel; empty for transfers. */
    public Optional<KernelWorkload> kernelWorkload() {
        return workload().get() instanceof KernelWorkload runs ? Optional.of(runs) : Optional.empty();
    }

    /** The number on an axis; empty if the test has no coordinate on it or the axis has words. */
    public Optional<Double> number(Axis axis) {
        return coordinates.stream()
                .filter(coordinate -> coordinate.axis().equals(axis))
                .findFirst()
                .map(Coordinate::number);
    }

    /** The test's id without its coordinate on an axis: the id of its curve. */
    public String curve(Axis along) {
        return idOf(
                suite,
                coordinates.stream()
                        .filter(coordinate -> !coordinate.axis().equals(along))
                        .toList());
    }

    /** The id of a test with these coordinates. */
    public static String idOf(String suite, List<Coordinate> coordinates) {
        StringBuilder id = new StringBuilder(suite);
        coordinates.forEach(coordinate -> id.append('/').append(coordinate.text()));
        return id.toString();
    }

    /** Throws {@link IllegalArgumentException} if a word is no valid part of an id. */
    static void requireWord(String word) {
        if (!WORD.matcher(word).matches()) {
            throw new IllegalArgumentException(
                    "\"" + word + "\" is not a word of lower-case letters, digits, dots and hyphens");
        }
    }

    /**
     * A builder of tests. Label, metric, description and workload are required; the default tier is {@link Tier#QUICK},
     * the default traits are {@link Traits#NONE}. For the values see {@link TestCase}.
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
        private OptionalInt subgroupSize = OptionalInt.empty();

        private Builder(String suite, List<Coordinate> coordinates) {
            this.suite = suite;
            this.coordinates = coordinates;
        }

        /** Sets the display name. */
        public Builder label(String name) {
            label = name;
            return this;
        }

        /** Sets the reported quantity. */
        public Builder metric(Metric reported) {
            metric = reported;
            return this;
        }

        /** Sets the description, one line. */
        public Builder description(String line) {
            description = line;
            return this;
        }

        /** Sets the supplier of the workload; deterministic. */
        public Builder workload(Supplier<Workload> maker) {
            return workload(known -> maker.get());
        }

        /** Sets the function that creates the workload for a device; deterministic. */
        public Builder workload(Function<DeviceFacts, Workload> maker) {
            making = maker;
            return this;
        }

        /** Sets the memory access that the test measures. */
        public Builder traits(Traits toMemory) {
            traits = toMemory;
            return this;
        }

        /** Sets the runs that include the test without naming it. */
        public Builder tier(Tier measured) {
            tier = measured;
            return this;
        }

        /** Sets the id of the test of the same suite that results are shown relative to. */
        public Builder relativeTo(String test) {
            base = Optional.of(test);
            return this;
        }

        /** Sets sentences on how to read the results. */
        public Builder caveats(List<String> sentences) {
            caveats = sentences;
            return this;
        }

        /** Builds the test; without a required value it throws an {@link IllegalStateException}. */
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
                    caveats,
                    subgroupSize);
        }

        private <T> T given(@Nullable T value, String what) {
            if (value == null) {
                throw new IllegalStateException("the test " + idOf(suite, coordinates) + " lacks " + what);
            }
            return value;
        }
    }
}
