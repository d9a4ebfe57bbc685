package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Names the GPUs of files in few words where a file has several. */
public final class GpuNames {

    private GpuNames() {}

    /**
     * Names by the keys of the devices; empty where no file has several GPUs. Those of one name have numbers, in the order of the
     * files; of other names the words are left by which they differ.
     */
    public static Map<String, String> of(List<ResultFile> files) {
        Map<String, String> names = new LinkedHashMap<>();
        Map<String, String> firstKeys = new HashMap<>();
        boolean several = false;
        for (ResultFile file : files) {
            List<List<DeviceRecord>> gpus = DeviceRecord.byDevice(file.devices().stream()
                    .filter(device -> !device.runsOnCpu())
                    .toList());
            several |= gpus.size() > 1;
            for (List<DeviceRecord> ways : gpus) {
                DeviceRecord first = ways.get(0);
                String key = firstKeys.getOrDefault(first.device(), first.device());
                ways.forEach(way -> firstKeys.putIfAbsent(way.device(), key));
                names.putIfAbsent(key, first.name());
            }
        }
        if (!several) {
            return Map.of();
        }
        Map<String, List<String>> byName = names.keySet().stream().collect(Collectors.groupingBy(names::get));
        Map<String, String> words = differing(byName.keySet());
        Map<String, String> shortNames = new HashMap<>();
        byName.forEach((name, devices) -> {
            String differing = byName.size() > 1 ? words.getOrDefault(name, name) : "";
            for (String device : devices) {
                String number = devices.size() > 1 ? " GPU " + devices.indexOf(device) : "";
                shortNames.put(device, (differing + number).strip());
            }
        });
        firstKeys.replaceAll((device, first) -> shortNames.getOrDefault(first, ""));
        return firstKeys;
    }

    /** The fewest words of each name by which it differs from the others, without those that all have in front. */
    static Map<String, String> differing(Set<String> names) {
        int shared = sharedInFront(names);
        Map<String, String> words = new HashMap<>();
        for (String name : names) {
            int end = name.indexOf(' ', shared);
            while (end > 0 && othersBegin(name.substring(0, end + 1), names)) {
                end = name.indexOf(' ', end + 1);
            }
            words.put(name, name.substring(shared, end < 0 ? name.length() : end));
        }
        return words;
    }

    private static boolean othersBegin(String words, Set<String> names) {
        return names.stream().filter(name -> (name + " ").startsWith(words)).count() > 1;
    }

    /** The length of the words that all names have in front; a word of each is left. */
    private static int sharedInFront(Set<String> names) {
        String any = names.iterator().next();
        int shared = 0;
        for (int end = any.indexOf(' ') + 1; end > 0; end = any.indexOf(' ', end) + 1) {
            String words = any.substring(0, end);
            if (names.stream().allMatch(name -> name.startsWith(words))) {
                shared = end;
            }
        }
        return shared;
    }
}
