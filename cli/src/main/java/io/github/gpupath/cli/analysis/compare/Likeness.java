package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How much alike two files are whose results may be of one run; the strictest first. In each the drivers are the same. */
enum Likeness {
    /** The same devices with the same settings. */
    DEVICES {
        @Override
        boolean holds(ResultFile one, ResultFile other) {
            Map<String, List<DeviceRecord>> own = physical(one);
            Map<String, List<DeviceRecord>> others = physical(other);
            return haveSameSettings(one, other)
                    && own.keySet().equals(others.keySet())
                    && own.entrySet().stream()
                            .allMatch(each -> agree(each.getValue(), others.getOrDefault(each.getKey(), List.of())));
        }
    },
    /** Devices of the same names with the same settings, such as the GPU that a cloud lent on another day. */
    NAMES {
        @Override
        boolean holds(ResultFile one, ResultFile other) {
            return haveSameSettings(one, other) && SETTINGS_ASIDE.holds(one, other);
        }
    },
    /** Devices of the same names; a run that measures is none that verifies alone. */
    SETTINGS_ASIDE {
        @Override
        boolean holds(ResultFile one, ResultFile other) {
            List<List<DeviceRecord>> own = List.copyOf(physical(one).values());
            List<List<DeviceRecord>> others = List.copyOf(physical(other).values());
            return one.settings().verifyOnly() == other.settings().verifyOnly()
                    && own.size() == others.size()
                    && IntStream.range(0, own.size())
                            .allMatch(device ->
                                    !common(own.get(device), others.get(device)).isEmpty()
                                            && agree(own.get(device), others.get(device)));
        }
    };

    abstract boolean holds(ResultFile one, ResultFile other);

    /** The physical devices of a file by their keys, each as its backends see it. */
    static Map<String, List<DeviceRecord>> physical(ResultFile file) {
        return file.devices().stream()
                .collect(Collectors.groupingBy(DeviceRecord::device, LinkedHashMap::new, Collectors.toList()));
    }

    /**
     * The keys of a file's devices by those of another file that is like it: devices of both keep their keys, and the others follow
     * each other; where devices that would have one key do not agree, all follow each other.
     */
    static Map<String, String> keys(ResultFile first, ResultFile other) {
        Map<String, List<DeviceRecord>> known = physical(first);
        Map<String, List<DeviceRecord>> own = physical(other);
        Map<String, String> keys = new HashMap<>();
        own.keySet().stream().filter(known::containsKey).forEach(key -> keys.put(key, key));
        pair(without(own, keys.keySet()), without(known, keys.keySet()), keys);
        boolean allAgree = keys.entrySet().stream()
                .allMatch(pair -> agree(
                        own.getOrDefault(pair.getKey(), List.of()), known.getOrDefault(pair.getValue(), List.of())));
        if (!allAgree) {
            keys.clear();
            pair(List.copyOf(own.keySet()), List.copyOf(known.keySet()), keys);
        }
        return keys;
    }

    private static List<String> without(Map<String, List<DeviceRecord>> devices, Set<String> some) {
        return devices.keySet().stream().filter(key -> !some.contains(key)).toList();
    }

    private static void pair(List<String> own, List<String> known, Map<String, String> keys) {
        IntStream.range(0, Math.min(own.size(), known.size())).forEach(i -> keys.put(own.get(i), known.get(i)));
    }

    /** Which tests and backends were selected changes no figure, and options of suites are of the tests of a part alone. */
    private static boolean haveSameSettings(ResultFile one, ResultFile other) {
        Settings own = one.settings();
        Settings others = other.settings();
        return own.effort().equals(others.effort())
                && own.verifyOnly() == others.verifyOnly()
                && own.inProcess() == others.inProcess();
    }

    /** Whether backends that both have see a device by the same names through the same drivers. */
    private static boolean agree(List<DeviceRecord> one, List<DeviceRecord> other) {
        return common(one, other).stream()
                .allMatch(backend -> of(backend, one, DeviceRecord::name).equals(of(backend, other, DeviceRecord::name))
                        && of(backend, one, DeviceRecord::driverVersion)
                                .equals(of(backend, other, DeviceRecord::driverVersion)));
    }

    private static Set<String> common(List<DeviceRecord> one, List<DeviceRecord> other) {
        Set<String> backends = one.stream().map(DeviceRecord::backend).collect(Collectors.toCollection(HashSet::new));
        backends.retainAll(other.stream().map(DeviceRecord::backend).toList());
        return backends;
    }

    private static Set<String> of(String backend, List<DeviceRecord> devices, Function<DeviceRecord, String> property) {
        return devices.stream()
                .filter(device -> device.backend().equals(backend))
                .map(property)
                .collect(Collectors.toSet());
    }
}
