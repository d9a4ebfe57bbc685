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

    /** The fewest words of each name by which they differ, without those that all have in front. */
    static Map<String, String> differing(Set<String> names) {
        List<List<String>> words =
                names.stream().map(name -> List.of(name.split(" "))).toList();
        int fewest = words.stream().mapToInt(List::size).min().orElse(0);
        int most = words.stream().mapToInt(List::size).max().orElse(0);
        int first = 0;
        while (first < fewest - 1 && isShared(words, first)) {
            first++;
        }
        Map<String, String> brief = new HashMap<>();
        for (int end = first + 1; end <= most && Set.copyOf(brief.values()).size() < names.size(); end++) {
            for (String name : names) {
                List<String> own = List.of(name.split(" "));
                brief.put(name, String.join(" ", own.subList(first, Math.min(end, own.size()))));
            }
        }
        return brief;
    }

    private static boolean isShared(List<List<String>> names, int word) {
        return names.stream().map(name -> name.get(word)).distinct().count() == 1;
    }
}
