package io.github.gpupath.conformance;

import io.github.gpupath.backend.DeviceInfo;
import java.util.Collection;
import java.util.List;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opentest4j.AssertionFailedError;

/**
 * The part of the kit that a user wants: {@code -Dconformance.only=NAME,...} names checks, {@code -Dconformance.device=NAME} a
 * device. A name that matches nothing fails, since nothing would be checked by it.
 */
final class Selection {

    private static final String ONLY = "conformance.only";
    private static final String DEVICE = "conformance.device";

    private final boolean isByName;
    private final List<String> checks;
    private final String device;

    Selection(Properties properties) {
        isByName = properties.containsKey(ONLY);
        checks = Stream.of(properties.getProperty(ONLY, "*").split(",", -1))
                .map(String::strip)
                .toList();
        device = properties.getProperty(DEVICE, "");
    }

    /** Whether the user names checks; otherwise the kit chooses among the suites' tests. */
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
            if (all.stream().noneMatch(matching(wanted))) {
                throw new AssertionFailedError("-D" + ONLY + ": no check is named \"" + wanted + "\"");
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
}
