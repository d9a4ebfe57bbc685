package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.DeviceRecord;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Names runs by the least that tells each from the others: devices, drivers, files or times. */
final class RunNames {

    private static final int TO_THE_MINUTE = "2026-11-20T12:00".length();

    private RunNames() {}

    /** A name for each run, given its files; none of them twice. */
    static List<String> of(List<List<MeasuredFile>> runs) {
        List<String> devices = differing(runs, RunNames::devices, "");
        List<String> drivers = differing(runs, RunNames::drivers, "driver ");
        List<String> files = runs.stream().map(RunNames::files).toList();
        List<String> times = runs.stream().map(RunNames::time).toList();
        return Stream.of(
                        List.of(devices),
                        List.of(drivers),
                        List.of(devices, drivers),
                        List.of(files),
                        List.of(devices, drivers, files),
                        List.of(devices, drivers, files, times))
                .map(facts -> together(facts, runs.size()))
                .filter(names -> !names.contains("") && new HashSet<>(names).size() == names.size())
                .findFirst()
                .orElseGet(() -> numbered(files));
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

    /** The name of the file; of several their folder, what their names begin with, or the first. */
    private static String files(List<MeasuredFile> run) {
        List<String> names = run.stream().map(MeasuredFile::name).toList();
        if (names.size() == 1) {
            return names.get(0);
        }
        String common = commonStart(names);
        int folder = Math.max(common.lastIndexOf('/'), common.lastIndexOf('\\'));
        String start = folder > 0 ? common.substring(0, folder) : common.replaceFirst("[^\\p{L}\\p{N}]+$", "");
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

    private static String time(List<MeasuredFile> run) {
        String started = run.get(0).content().host().startedAt().replace('T', ' ');
        return started.substring(0, Math.min(started.length(), TO_THE_MINUTE));
    }
}
