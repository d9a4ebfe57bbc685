package io.github.gpupath.cli.engine.store;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.FindingKey;
import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.Metric;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Checks a result file once: that it keeps to the schema and, beyond that, that each record stands once and names a listed device, and
 * that each value is that of its samples.
 */
final class ResultCheck {

    /** Sums of the same samples in another order differ by some units in the last place. */
    private static final double ROUNDING = 1e-9;

    private static final Map<Integer, Schema> SCHEMAS = new ConcurrentHashMap<>();

    private final Map<DeviceKey, DeviceRecord> devices;

    private ResultCheck(ResultFile file) {
        devices = file.devices().stream().collect(Collectors.toMap(DeviceKey::of, device -> device, (one, two) -> one));
    }

    /** What is wrong with the first value that does not keep to the schema of a version, and where; empty if all do. */
    static Optional<String> fault(JsonNode file, int version) {
        return errors(file, version).stream()
                // A reader understands files with properties that came later.
                .filter(error -> !error.getKeyword().equals("additionalProperties"))
                .findFirst()
                .map(error -> named(file, error.getInstanceLocation().toString()) + ": " + error.getMessage());
    }

    /** Everything that does not keep to the schema of a version. */
    static List<Error> errors(JsonNode file, int version) {
        return SCHEMAS.computeIfAbsent(version, ResultCheck::schema)
                .validate(file, context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)));
    }

    private static Schema schema(int version) {
        try (InputStream file = Objects.requireNonNull(
                version == Version1.VERSION
                        ? ResultCheck.class.getResourceAsStream("gpupath-result-1.schema.json")
                        : ResultFile.class.getResourceAsStream("gpupath-result.schema.json"))) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(file, InputFormat.JSON);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A place with the test and the backend where it is in a result. */
    private static String named(JsonNode file, String place) {
        String[] steps = place.split("/", 4);
        if (steps.length < 3 || !steps[1].equals("results")) {
            return place.isEmpty() ? "it" : place;
        }
        JsonNode result = file.at("/results/" + steps[2]);
        return place + " (" + result.path("test").asString("no test") + " on "
                + result.path("backend").asString("no backend") + ")";
    }

    /** The first fault of a file that keeps to the schema, and where it is; empty if there is none. */
    static Optional<String> fault(ResultFile file) {
        ResultCheck check = new ResultCheck(file);
        return repeated("/devices/", file.devices(), DeviceKey::of)
                .or(() -> repeated("/suites/", file.suites(), SuiteRecord::id))
                .or(() -> repeated("/results/", file.results(), ResultKey::of))
                .or(() -> repeated("/findings/", file.findings(), FindingKey::of))
                .or(() -> first("/results/", file.results(), check::ofResult))
                .or(() -> first("/findings/", file.findings(), check::ofFinding))
                .or(() -> first("/clock/", file.clockReadings(), check::ofClock));
    }

    private static <T> Optional<String> first(String list, List<T> all, Function<T, @Nullable String> check) {
        return IntStream.range(0, all.size())
                .mapToObj(i -> Optional.ofNullable(check.apply(all.get(i))).map(fault -> list + i + " " + fault))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static <T> Optional<String> repeated(String list, List<T> all, Function<T, Object> key) {
        Set<Object> seen = new HashSet<>();
        return first(list, all, each -> seen.add(key.apply(each)) ? null : "repeats " + words(key.apply(each)));
    }

    private static Object words(Object key) {
        return key instanceof ResultKey result ? result.test() + " on " + result.backend() : key;
    }

    private @Nullable String ofResult(TestResult result) {
        DeviceRecord device = devices.get(DeviceKey.of(result));
        String fault = device == null || !device.holds(result)
                ? "names a device or driver version that is not listed"
                : result.measurement() == null ? null : ofMeasurement(result, result.measurement());
        return fault == null ? null : "(" + result.test() + " on " + result.backend() + ") " + fault;
    }

    private static @Nullable String ofMeasurement(TestResult result, Measurement measured) {
        int samples = measured.samples().size();
        Statistics statistics = measured.statistics();
        if (measured.hostSamples().size() != samples || statistics.n() != samples) {
            return "has " + samples + " samples, " + measured.hostSamples().size() + " host samples, and statistics of "
                    + statistics.n();
        }
        if (measured.handedBack() != null
                && measured.handedBack().stream()
                        .anyMatch(number -> number.values().size() != samples)) {
            return "has numbers of a kind that do not match its " + samples + " samples";
        }
        if (!isDealtOut(measured)) {
            return "has replicates that do not interleave its " + samples + " samples";
        }
        double median = median(measured.samples());
        if (!isSame(statistics.median(), median)) {
            return "has a median of " + statistics.median() + ", but its samples give " + median;
        }
        if (!(statistics.ciLow() <= median * (1 + ROUNDING) && median <= statistics.ciHigh() * (1 + ROUNDING))) {
            return "has an interval from " + statistics.ciLow() + " to " + statistics.ciHigh()
                    + " that excludes its median, " + median;
        }
        return values(result, measured).anyMatch(value -> isSame(measured.value(), value))
                ? null
                : "has a value of " + measured.value() + ", but its samples have the median " + median + " s";
    }

    /** Sample i is from replicate i mod their number. */
    private static boolean isDealtOut(Measurement measured) {
        int samples = measured.samples().size();
        int replicates = measured.replicates().size();
        return IntStream.range(0, replicates)
                .allMatch(i -> i < samples
                        && measured.replicates().get(i).samples() == (samples - i + replicates - 1) / replicates);
    }

    /** The metric at the median; of a suite's own metric, which is not known here, the amount can be any. */
    private static Stream<Double> values(TestResult result, Measurement measured) {
        Stream<Metric.Amount> amounts = Metric.named(result.metric())
                .map(known -> Stream.of(known.of()))
                .orElse(Stream.of(Metric.Amount.values()));
        return amounts.flatMap(amount -> switch (amount) {
            case ACCESSES, OPERATIONS -> atMedian(result, measured, measured.operationsPerDispatch());
            case BYTES -> atMedian(result, measured, measured.bytesPerDispatch());
            case STEPS -> atMedian(result, measured, measured.stepsPerDispatch());
            case DISPATCHES -> atMedian(result, measured, 1L);
            case COUNTED -> ofCounts(result, measured);
        });
    }

    private static Stream<Double> atMedian(TestResult result, Measurement measured, @Nullable Long amount) {
        return Stream.ofNullable(amount)
                .map(known -> result.better().value(known, measured.statistics().median()));
    }

    /** The kernel's count is the first number that it hands back. Older files have the median of the values of the samples. */
    private static Stream<Double> ofCounts(TestResult result, Measurement measured) {
        if (measured.handedBack() == null) {
            return Stream.empty();
        }
        List<Double> counts = measured.handedBack().get(0).values();
        List<Double> samples = measured.samples();
        List<Double> values = IntStream.range(0, samples.size())
                .mapToObj(i -> result.better().value(counts.get(i), samples.get(i)))
                .toList();
        return Stream.of(
                result.better().value(median(counts), measured.statistics().median()), median(values));
    }

    private static double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static boolean isSame(double one, double other) {
        return Math.abs(one - other) <= ROUNDING * Math.abs(other);
    }

    private @Nullable String ofFinding(FindingRecord finding) {
        DeviceRecord device = devices.get(DeviceKey.of(finding));
        return device != null && device.holds(finding)
                ? null
                : "(" + finding.subject() + " on " + finding.backend()
                        + ") names a device or driver version that is not listed";
    }

    private @Nullable String ofClock(ClockReading reading) {
        return devices.containsKey(DeviceKey.of(reading)) ? null : "names a device that is not listed";
    }
}
