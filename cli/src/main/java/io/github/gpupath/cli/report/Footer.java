package io.github.gpupath.cli.report;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What stands below the tables: reasons, notes, and what a reader must know to trust the figures. */
final class Footer {

    /** Half an interval of this width and more makes a reader doubt. */
    private static final int UNSTEADY_PERCENT = 10;

    private final ResultFile file;
    private final Pivot pivot;
    private final ReportOptions options;

    Footer(ResultFile file, Pivot pivot, ReportOptions options) {
        this.file = file;
        this.pivot = pivot;
        this.options = options;
    }

    /** The parts, also those that have nothing to say. */
    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        parts.addAll(Reasons.of(pivot, file.results()));
        parts.add(new Part("devices", devices()));
        parts.add(new Part("best", best()));
        parts.add(new Part("method", method()));
        parts.add(new Part("notes", notes()));
        return parts;
    }

    private List<String> devices() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < file.devices().size(); i++) {
            DeviceRecord device = file.devices().get(i);
            lines.add(pivot.columns().get(i).title() + ": " + device.name() + ", driver " + device.driver() + " "
                    + device.driverVersion() + ", API " + device.apiVersion());
        }
        return lines;
    }

    private List<String> best() {
        List<String> lines = new ArrayList<>();
        for (Column column : pivot.columns()) {
            file.results().stream()
                    .filter(column::holds)
                    .filter(result -> Figures.bytesPerSecond(result).isPresent())
                    .max(Comparator.comparingDouble(
                            result -> Figures.bytesPerSecond(result).orElseThrow()))
                    .ifPresent(result -> lines.add(column.title() + ": "
                            + SiPrefix.alone(Figures.bytesPerSecond(result).orElseThrow(), "B/s") + " ("
                            + result.test() + ")"));
        }
        return lines;
    }

    private List<String> method() {
        List<String> lines = new ArrayList<>();
        timers().ifPresent(lines::add);
        geometry().ifPresent(lines::add);
        if (!lines.isEmpty()) {
            lines.add("value: at the median of the samples; ±95%: half the 95 % rank interval of that median");
            if (!best().isEmpty()) {
                lines.add("best: bytes as the invocations receive them; what all read from one address is fetched less"
                        + " often");
            }
            if (pivot.columns().size() > 1) {
                String first = pivot.columns().get(0).title();
                lines.add("/" + first + ": how many times as fast as on " + first + inverse()
                        + "; gpupath compare FILE gives verdicts");
            }
            if (options.relativeTo() != null) {
                lines.add("×: how many times as fast as " + options.relativeTo() + " on the same backend" + inverse());
            }
        }
        if (!file.settings().options().isEmpty()) {
            lines.add("options: " + CsvReport.options(file.settings()));
        }
        return lines;
    }

    private String inverse() {
        boolean times = file.results().stream().anyMatch(result -> result.value() != null && Figures.isTime(result));
        return times ? "; of times, 2.00 is half the time" : "";
    }

    /** Which clock counted on which columns; where a column has results by both clocks, also for which tests. */
    private Optional<String> timers() {
        Map<String, List<TestResult>> byTimer = file.results().stream()
                .filter(result -> result.timer() != null)
                .collect(Collectors.groupingBy(
                        result -> Objects.requireNonNull(result.timer()), TreeMap::new, Collectors.toList()));
        List<TestResult> timed = byTimer.values().stream().flatMap(List::stream).toList();
        long columns = byTimer.values().stream()
                .mapToLong(results -> columnTitles(results).size())
                .sum();
        boolean mixed = columns > columnTitles(timed).size();
        return byTimer.isEmpty()
                ? Optional.empty()
                : Optional.of("timer: "
                        + byTimer.entrySet().stream()
                                .map(entry -> (entry.getKey().equals("device") ? "device timestamps" : "host clock")
                                        + " (" + String.join(", ", columnTitles(entry.getValue()))
                                        + (mixed ? ": " + Reasons.tests(entry.getValue(), timed) : "") + ")")
                                .collect(Collectors.joining("; ")));
    }

    private Set<String> columnTitles(List<TestResult> results) {
        return pivot.columns().stream()
                .filter(column -> results.stream().anyMatch(column::holds))
                .map(Column::title)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private Optional<String> geometry() {
        var workgroups = file.results().stream()
                .filter(result -> result.value() != null)
                .map(TestResult::geometry)
                .filter(Objects::nonNull)
                .mapToLong(geometry -> geometry.workgroups().stream()
                        .mapToLong(Integer::longValue)
                        .reduce(1, (a, b) -> a * b))
                .summaryStatistics();
        if (workgroups.getCount() == 0) {
            return Optional.empty();
        }
        String range = workgroups.getMin() == workgroups.getMax()
                ? String.valueOf(workgroups.getMin())
                : workgroups.getMin() + " to " + workgroups.getMax();
        return Optional.of("geometry: " + range + (range.equals("1") ? " workgroup" : " workgroups")
                + " a dispatch; for one test the same on every backend");
    }

    /** Each note once, with the tests that it is about where they are few. */
    private List<String> notes() {
        Map<String, List<TestResult>> byNote = new LinkedHashMap<>();
        file.results()
                .forEach(result -> result.notes()
                        .forEach(note -> byNote.computeIfAbsent(
                                        columnTitle(result) + ": " + note, key -> new ArrayList<>())
                                .add(result)));
        List<String> lines = new ArrayList<>();
        byNote.forEach((note, results) -> lines.add(note + " (" + Reasons.tests(results, file.results()) + ")"));
        unsteady().ifPresent(lines::add);
        return lines;
    }

    private Optional<String> unsteady() {
        long count = file.results().stream()
                .filter(result -> Figures.intervalPercent(result).orElse(0) > UNSTEADY_PERCENT)
                .count();
        return count == 0
                ? Optional.empty()
                : Optional.of((count == 1 ? "1 result varies" : count + " results vary") + " by more than "
                        + UNSTEADY_PERCENT + " %: is something else running on this machine?");
    }

    private String columnTitle(TestResult result) {
        return Reasons.columnTitle(pivot, result);
    }
}
