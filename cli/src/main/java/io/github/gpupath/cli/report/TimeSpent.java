package io.github.gpupath.cli.report;

import io.github.gpupath.result.ResultFile.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sums up in one line where the time of a run went. */
final class TimeSpent {

    /** The smallest share of the time that is named. */
    private static final double SMALLEST_SHARE = 0.005;

    private TimeSpent() {}

    /** The line; none where the time is not known. */
    static List<String> lines(@Nullable Duration duration) {
        if (duration == null || duration.total() <= 0) {
            return List.of();
        }
        Map<String, Double> parts = new LinkedHashMap<>();
        parts.put("opening devices", duration.open());
        parts.put("compiling and filling memory", duration.prepare());
        parts.put("verifying", duration.verify());
        parts.put("choosing workgroups", duration.geometry());
        parts.put("warming up", duration.warmUp());
        parts.put("taking samples", duration.sample());
        parts.put("releasing", duration.release());
        double known = parts.values().stream().mapToDouble(Double::doubleValue).sum();
        parts.put("starting and ending", duration.total() - known);
        String text = parts.entrySet().stream()
                .filter(part -> part.getValue() >= SMALLEST_SHARE * duration.total())
                .map(part -> part.getKey() + " " + seconds(part.getValue()))
                .collect(Collectors.joining(", "));
        String batches = duration.batches() == 0
                ? ""
                : String.format(
                        Locale.ROOT, "; %.0f %% of it in timed batches", 100 * duration.batches() / duration.total());
        return List.of(seconds(duration.total()) + ": " + text + batches);
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds < 9.95 ? "%.2f s" : seconds < 99.5 ? "%.1f s" : "%.0f s", seconds);
    }
}
