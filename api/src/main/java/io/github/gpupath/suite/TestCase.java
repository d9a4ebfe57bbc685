package io.github.gpupath.suite;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

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
 * @param occasion when it is measured without being named
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
        Function<KnownDevice, Workload> making,
        KnownDevice device,
        Occasion occasion,
        Optional<String> base,
        List<String> caveats) {

    /** When a test is measured: whenever it is named, and besides where its whole suite or everything is asked for. */
    public enum Occasion {
        /** Wherever its suite is. */
        ALWAYS,
        /** Wherever its suite is, except in a quick run. */
        UNHURRIED,
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

    /** A test that takes part wherever its suite does, touches no memory to speak of and has no base. */
    public static TestCase of(
            String suite,
            List<Coordinate> coordinates,
            String label,
            Metric metric,
            String description,
            Supplier<Workload> workload) {
        return of(suite, coordinates, label, metric, description, device -> workload.get());
    }

    /** The same with a workload that depends on the device. */
    public static TestCase of(
            String suite,
            List<Coordinate> coordinates,
            String label,
            Metric metric,
            String description,
            Function<KnownDevice, Workload> making) {
        return new TestCase(
                suite,
                coordinates,
                Traits.NONE,
                label,
                metric,
                description,
                making,
                KnownDevice.UNKNOWN,
                Occasion.ALWAYS,
                Optional.empty(),
                List.of());
    }

    /** The same with other traits. */
    public TestCase with(Traits other) {
        return new TestCase(
                suite, coordinates, other, label, metric, description, making, device, occasion, base, caveats);
    }

    /** The same on another occasion. */
    public TestCase with(Occasion other) {
        return new TestCase(
                suite, coordinates, traits, label, metric, description, making, device, other, base, caveats);
    }

    /** The same with a base, the id of a test of the same suite. */
    public TestCase relativeTo(String test) {
        return new TestCase(
                suite,
                coordinates,
                traits,
                label,
                metric,
                description,
                making,
                device,
                occasion,
                Optional.of(test),
                caveats);
    }

    /** The same with sentences that a reader of its results must know, in place of those that it has. */
    public TestCase withCaveats(List<String> sentences) {
        return new TestCase(
                suite, coordinates, traits, label, metric, description, making, device, occasion, base, sentences);
    }

    /** The stable name: the suite and the text of each coordinate, separated by slashes. */
    public String id() {
        return idOf(suite, coordinates);
    }

    /** The same on a device of which more is known. */
    public TestCase on(KnownDevice known) {
        return new TestCase(
                suite, coordinates, traits, label, metric, description, making, known, occasion, base, caveats);
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
}
