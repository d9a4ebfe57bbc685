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
 * The user's selection of checks ({@code -Dconformance.only=NAME,...}) and devices ({@code -Dconformance.device=NAME}).
 * A name without a match fails.
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

    /** Whether the user names checks; otherwise a subset of the suites' tests runs. */
    boolean isByName() {
        return isByName;
    }

    /**
     * The condition of selected checks.
     *
     * @throws AssertionFailedError if a name matches none of {@code all}
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
     * The selected devices.
     *
     * @throws AssertionFailedError if there is none
     */
    List<DeviceInfo> of(List<DeviceInfo> devices) {
        List<DeviceInfo> wanted =
                devices.stream().filter(info -> info.name().contains(device)).toList();
        if (wanted.isEmpty()) {
            throw new AssertionFailedError("-D" + DEVICE + ": no device's name contains \"" + device + "\"; devices: "
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
