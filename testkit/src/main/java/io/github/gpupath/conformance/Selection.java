package io.github.gpupath.conformance;

import io.github.gpupath.backend.DeviceInfo;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/**
 * The part of the kit that a user wants: {@code -Dconformance.only=NAME,...} names checks, {@code -Dconformance.device=NAME} a
 * device. What names nothing fails, since nothing would be checked by it.
 */
final class Selection {

    private static final String PREFIX = "conformance.";
    private static final String ONLY = PREFIX + "only";
    private static final String DEVICE = PREFIX + "device";

    private static final Set<String> KNOWN =
            Set.of(ONLY, DEVICE, PREFIX + "unavailable", PREFIX + "random.kernels", PREFIX + "random.seed");

    private static final int NEAREST = 3;

    private final boolean isByName;
    private final List<String> checks;
    private final String device;

    /**
     * A selection by the properties that begin with {@code conformance}.
     *
     * @throws AssertionFailedError if there is one that the kit does not know
     */
    Selection(Properties properties) {
        List<String> unknown = properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith(PREFIX) && !KNOWN.contains(name))
                .sorted()
                .toList();
        if (!unknown.isEmpty()) {
            throw new AssertionFailedError("the kit knows no -D" + String.join(", -D", unknown) + "; there is -D"
                    + KNOWN.stream().sorted().collect(Collectors.joining(", -D")));
        }
        isByName = properties.containsKey(ONLY);
        checks = Stream.of(properties.getProperty(ONLY, "*").split(",", -1))
                .map(String::strip)
                .toList();
        device = properties.getProperty(DEVICE, "");
    }

    /** Whether checks are wanted by their names, and not those that a run does by itself. */
    boolean isByName() {
        return isByName;
    }

    /**
     * The checks that are wanted.
     *
     * @throws AssertionFailedError if no check has such a name
     */
    Predicate<String> among(Collection<String> all) {
        for (String wanted : checks) {
            if (wanted.isEmpty()) {
                throw new AssertionFailedError("-D" + ONLY + ": a name is empty; names stand between commas");
            }
            if (all.stream().noneMatch(matching(wanted))) {
                throw new AssertionFailedError("-D" + ONLY + ": no check is named \"" + wanted + "\"; the nearest: "
                        + String.join(", ", nearest(wanted, all)));
            }
        }
        return name -> checks.stream().anyMatch(wanted -> matching(wanted).test(name));
    }

    /**
     * The devices that are wanted.
     *
     * @throws AssertionFailedError if there is none
     */
    List<DeviceInfo> of(List<DeviceInfo> devices) {
        List<DeviceInfo> wanted =
                devices.stream().filter(info -> info.name().contains(device)).toList();
        if (wanted.isEmpty()) {
            throw new AssertionFailedError("-D" + DEVICE + ": no device's name contains \"" + device + "\"; there is "
                    + devices.stream().map(DeviceInfo::name).collect(Collectors.joining(", ")));
        }
        return wanted;
    }

    private static Predicate<String> matching(String wanted) {
        return Pattern.compile(
                        Stream.of(wanted.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*")))
                .asMatchPredicate();
    }

    /** The names that begin and end most like a wanted one; among equals the shortest. */
    private static List<String> nearest(String wanted, Collection<String> all) {
        String text = wanted.replace("*", "");
        return all.stream()
                .sorted(Comparator.<String>comparingInt(name -> -likeness(text, name))
                        .thenComparing(String::length)
                        .thenComparing(Comparator.naturalOrder()))
                .limit(NEAREST)
                .toList();
    }

    private static int likeness(String a, String b) {
        int shorter = Math.min(a.length(), b.length());
        int beginning = 0;
        while (beginning < shorter && a.charAt(beginning) == b.charAt(beginning)) {
            beginning++;
        }
        int end = 0;
        while (end < shorter - beginning && a.charAt(a.length() - 1 - end) == b.charAt(b.length() - 1 - end)) {
            end++;
        }
        return beginning + end;
    }
}
