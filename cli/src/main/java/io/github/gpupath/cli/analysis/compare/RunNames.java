package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.DeviceRecord;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Names runs by the least that tells each from the others: devices, drivers, files, days or times. */
final class RunNames {

    private static final int TO_THE_DAY = "2026-11-20".length();
    private static final int TO_THE_MINUTE = "2026-11-20T12:00".length();

    private RunNames() {}

    /** A name for each run, given its files; none of them twice. Devices and drivers that differ are in each longer name. */
    static List<String> of(List<List<MeasuredFile>> runs) {
        List<String> devices = differing(runs, RunNames::devices, "");
        List<String> drivers = differing(runs, RunNames::drivers, "driver ");
        List<String> days = differing(runs, run -> Set.of(begun(run, TO_THE_DAY)), "");
        List<String> files = runs.stream().map(RunNames::files).toList();
        List<String> times = runs.stream().map(run -> begun(run, TO_THE_MINUTE)).toList();
        return Stream.of(
                        List.of(devices),
                        List.of(drivers),
                        List.of(devices, drivers),
                        List.of(devices, drivers, files),
                        List.of(devices, drivers, days),
                        List.of(devices, drivers, files, times))
                .map(facts -> together(facts, runs.size()))
                .filter(names -> !names.contains("") && new HashSet<>(names).size() == names.size())
                .findFirst()
                .orElseGet(() -> numbered(together(List.of(devices, drivers, files), runs.size())));
    }

    private static List<String> together(List<List<String>> facts, int runs) {
        return IntStream.range(0, runs)
                .mapToObj(run -> facts.stream()
                        .map(fact -> fact.get(run))
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(", ")))
                .toList();
    }

    private static List<String> numbered(List<String> names) {
        return IntStream.range(0, names.size())
                .mapToObj(run -> names.get(run) + " #" + (run + 1))
                .toList();
    }

    /** Of each run, what not all runs have; empty where that is nothing. */
    private static List<String> differing(
            List<List<MeasuredFile>> runs, Function<List<MeasuredFile>, Set<String>> facts, String word) {
        List<Set<String>> all = runs.stream().map(facts).toList();
        return all.stream()
                .map(own -> own.stream()
                        .filter(fact -> !all.stream().allMatch(some -> some.contains(fact)))
                        .collect(Collectors.joining(", ")))
                .map(text -> text.isEmpty() ? text : word + text)
                .toList();
    }

    /** The names of the physical devices, as the first backend sees each. */
    private static Set<String> devices(List<MeasuredFile> run) {
        return run.stream()
                .flatMap(file -> Likeness.physical(file.content()).values().stream())
                .map(device -> device.get(0).name())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static Set<String> drivers(List<MeasuredFile> run) {
        return run.stream()
                .flatMap(file -> file.content().devices().stream())
                .map(DeviceRecord::driverVersion)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The name of the file; of several their folder, the words that their names begin with, or the first. */
    private static String files(List<MeasuredFile> run) {
        List<String> names = run.stream().map(MeasuredFile::name).toList();
        if (names.size() == 1) {
            return names.get(0);
        }
        String common = commonStart(names);
        int folder = Math.max(common.lastIndexOf('/'), common.lastIndexOf('\\'));
        String start = folder > 0 ? common.substring(0, folder) : wholeWords(common, names);
        return start.isEmpty() ? names.get(0) + " and " + (names.size() - 1) + " more" : start;
    }

    /** The first and the last in order have the least in common. */
    private static String commonStart(List<String> names) {
        String first = Collections.min(names);
        String last = Collections.max(names);
        int end = 0;
        while (end < Math.min(first.length(), last.length()) && first.charAt(end) == last.charAt(end)) {
            end++;
        }
        return first.substring(0, end);
    }

    /** A start without a last word that goes on in a name, and without what stands after its words. */
    private static String wholeWords(String start, List<String> names) {
        boolean goesOn = names.stream()
                .map(name -> name.substring(start.length()))
                .anyMatch(rest -> rest.matches("(?s)[\\p{L}\\p{N}].*"));
        return (goesOn ? start.replaceFirst("[\\p{L}\\p{N}]+$", "") : start).replaceFirst("[^\\p{L}\\p{N}]+$", "");
    }

    /** When the first of the files was begun, as a day or with more digits. */
    private static String begun(List<MeasuredFile> run, int digits) {
        String started = run.stream()
                .map(file -> file.content().host().startedAt())
                .min(Comparator.naturalOrder())
                .orElseThrow();
        return started.replace('T', ' ').substring(0, Math.min(started.length(), digits));
    }
}
