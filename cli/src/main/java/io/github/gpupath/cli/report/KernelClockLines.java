package io.github.gpupath.cli.report;

import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.ResultFile;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Says how fast the shader clock ran during a run, and where power or heat have moved it. */
public final class KernelClockLines {

    /** A change by more than this is said, as it is by the clock's own suite. */
    private static final double NOTABLE_CHANGE = 0.01;

    private KernelClockLines() {}

    /**
     * A line for each device whose clock was read.
     *
     * @param gpus short names by keys, of GPUs that have them
     */
    static List<String> readings(ResultFile file, Map<String, String> gpus) {
        Map<String, String> names = names(file, gpus);
        return byDevice(file).stream()
                .map(readings ->
                        "shader clock of " + names.get(readings.get(0).device()) + ": " + range(readings) + " in "
                                + readings.size() + (readings.size() == 1 ? " reading" : " readings")
                                + " before, between and after the tests, through "
                                + readings.get(0).backend())
                .toList();
    }

    /**
     * A line for each device whose clock was not the same throughout.
     *
     * @param gpus short names by keys, of GPUs that have them
     */
    public static List<String> moved(ResultFile file, Map<String, String> gpus) {
        Map<String, String> names = names(file, gpus);
        return byDevice(file).stream()
                .filter(readings -> change(readings) > NOTABLE_CHANGE)
                .map(readings -> String.format(
                        Locale.ROOT,
                        "the clock of %s moved by %.1f %%: %s %s, %s %s (power or heat), so tests in between ran at "
                                + "either clock",
                        names.get(readings.get(0).device()),
                        100 * change(readings),
                        gigahertz(highest(readings).hertz()),
                        moment(highest(readings)),
                        gigahertz(lowest(readings).hertz()),
                        moment(lowest(readings))))
                .toList();
    }

    private static Collection<List<ClockReading>> byDevice(ResultFile file) {
        Map<String, List<ClockReading>> readings = file.clockReadings().stream()
                .collect(Collectors.groupingBy(ClockReading::device, LinkedHashMap::new, Collectors.toList()));
        return readings.values();
    }

    /** The names of devices by their keys: the short ones, or as the first backend sees each. */
    private static Map<String, String> names(ResultFile file, Map<String, String> gpus) {
        Map<String, String> names = new HashMap<>(gpus);
        file.devices().forEach(device -> names.putIfAbsent(device.device(), device.name()));
        return names;
    }

    private static String range(List<ClockReading> readings) {
        String low = gigahertz(lowest(readings).hertz());
        String high = gigahertz(highest(readings).hertz());
        return low.equals(high) ? high : low + " to " + high;
    }

    private static String gigahertz(double hertz) {
        return String.format(Locale.ROOT, "%.3f GHz", hertz * 1e-9);
    }

    private static String moment(ClockReading reading) {
        return reading.after() == null ? "before the first test" : "after " + reading.after();
    }

    private static double change(List<ClockReading> readings) {
        return 1 - lowest(readings).hertz() / highest(readings).hertz();
    }

    private static ClockReading lowest(List<ClockReading> readings) {
        return readings.stream()
                .min(Comparator.comparingDouble(ClockReading::hertz))
                .orElseThrow();
    }

    private static ClockReading highest(List<ClockReading> readings) {
        return readings.stream()
                .max(Comparator.comparingDouble(ClockReading::hertz))
                .orElseThrow();
    }
}
