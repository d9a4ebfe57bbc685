package io.github.gpupath.cli.testing;

import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.SuiteRecord.AxisRecord;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Results with figures that never change. */
public final class Samples {

    /** Half the width of an interval as a share of its median. */
    private static final double HALF_WIDTH = 0.005;

    private static final int PAIRS = 5;

    private static final Pattern FIGURE = Pattern.compile(": (?:up to |±)?(\\d+(?:\\.\\d+)?)");

    private Samples() {}

    /** Two tests through two backends; one lacks a format, one is 1.5 times as fast. */
    public static ResultFile file() {
        return with(
                List.of(
                        measured("load/typed-buffer/rgba8/random", "vulkan", 1.0e-3),
                        measured("load/typed-buffer/rgba8/random", "opencl", 1.5e-3),
                        measured("load/typed-buffer/rg8/random", "vulkan", 0.5e-3),
                        unsupported("load/typed-buffer/rg8/random", "opencl")),
                Map.of());
    }

    /** A file that has every field. */
    public static ObjectNode complete() {
        ResultFile file = with(
                List.of(
                        noted(
                                measured("load/a", "vulkan", 1e-3),
                                List.of("drifts: 2.0 % more time", "a note without a figure")),
                        timedByHost(measured("load/a", "opencl", 1.5e-3)),
                        measured("load/b", "vulkan", 1e-3),
                        unsupported("load/b", "opencl"),
                        bandwidth("bandwidth/read/4k", "vulkan", 1e12),
                        bandwidth("bandwidth/read/4k", "opencl", 1e12)),
                Map.of("speed", "fast"));
        ObjectNode root = (ObjectNode) JsonMapper.shared().readTree(Json.write(file));
        root.putObject("duration")
                .put("total", 9)
                .put("open", 1)
                .put("prepare", 1)
                .put("verify", 1)
                .put("geometry", 1)
                .put("warmUp", 1)
                .put("sample", 2)
                .put("release", 1)
                .put("batches", 3);
        ObjectNode measurement = (ObjectNode) root.at("/results/0/measurement");
        ObjectNode candidate = measurement
                .putArray("candidates")
                .addObject()
                .put("value", 1e11)
                .put("words", "few");
        candidate.putArray("workgroups").add(4096).add(1).add(1);
        ((ObjectNode) root.get("host")).putArray("resumedAt").add("2026-11-20T13:00:00Z");
        root.withArray("problems")
                .addObject()
                .put("backend", "vulkan")
                .put("test", "load/a")
                .put("message", "it broke");
        for (double hertz : new double[] {2e9, 1.9e9}) {
            root.withArray("clock")
                    .addObject()
                    .put("backend", "vulkan")
                    .put("device", root.at("/devices/0/device").asString())
                    .put("after", "load/a")
                    .put("hertz", hertz);
        }
        ObjectNode suite = root.putArray("suites").addObject().put("id", "load").put("description", "loads");
        suite.putArray("axes")
                .addObject()
                .put("id", "size")
                .put("scale", "logarithmic")
                .put("unit", "B");
        suite.putArray("series").add("size");
        ObjectNode other = suite.deepCopy().put("id", "bandwidth");
        root.withArray("suites").add(other);
        ObjectNode finding = root.withArray("findings")
                .addObject()
                .put("suite", "load")
                .put("backend", "vulkan")
                .put("device", root.at("/devices/0/device").asString())
                .put("driverVersion", root.at("/devices/0/driverVersion").asString())
                .put("kind", "ratio")
                .put("subject", "load/a")
                .put("name", "cost")
                .put("sentence", "it costs twice as much");
        finding.putArray("figures")
                .addObject()
                .put("name", "cost")
                .put("unit", "B")
                .put("value", 2);
        finding.putArray("tests").add("load/a");
        for (int ofOneTest : new int[] {0, 1}) {
            ((ObjectNode) root.at("/results/" + ofOneTest)).put("base", "load/b");
        }
        ObjectNode device = (ObjectNode) root.at("/devices/0");
        device.put("pciAddress", "0000:3b:00.0");
        device.putObject("plugin")
                .put("jar", "other.jar")
                .put("version", "2")
                .put("sha256", "c0ffee".repeat(10) + "beef");
        ((ObjectNode) device.get("timer")).put("problem", "it stands still");
        return root;
    }

    /** Results through these backends, with options of suites. */
    public static ResultFile with(List<TestResult> results, Map<String, String> options) {
        return file(List.of(device("vulkan", "1.4.312"), device("opencl", "3.0")), results, options, null);
    }

    /** A file of which the backend opencl and the suite load are from plug-ins, and the backend vulkan is not. */
    public static ResultFile fromPlugins() {
        ResultFile file =
                with(List.of(measured("load/a", "vulkan", 1e-3), measured("load/a", "opencl", 2e-3)), Map.of());
        PluginRecord backend = new PluginRecord("fast.jar", "1.2", "beef".repeat(16), null);
        return ResultFile.of(
                file.tool(),
                file.host(),
                file.settings(),
                file.devices().stream()
                        .map(device -> device.backend().equals("opencl") ? device.from(backend) : device)
                        .toList(),
                List.of(new SuiteRecord(
                        "load",
                        "loads",
                        List.of(),
                        List.of(),
                        new PluginRecord(
                                "loads.jar",
                                null,
                                "cafe".repeat(16),
                                List.of(new PluginRecord.Library("core.jar", "fade".repeat(16)))))),
                file.results(),
                List.of(),
                List.of(),
                null);
    }

    /** Results on these devices, and where the time went. */
    public static ResultFile on(
            List<DeviceRecord> devices, List<TestResult> results, ResultFile.@Nullable Duration duration) {
        return file(devices, results, Map.of(), duration);
    }

    private static ResultFile file(
            List<DeviceRecord> devices,
            List<TestResult> results,
            Map<String, String> options,
            ResultFile.@Nullable Duration duration) {
        return ResultFile.of(
                new ResultFile.Tool("gpupath", "0.1.0", "0123abcd", "17.0.1"),
                new ResultFile.Host("Linux 6", "amd64", 2, "2026-11-20T12:00:00Z", null, null, null),
                new Settings(
                        List.of("load"),
                        devices.stream().map(DeviceRecord::backend).toList(),
                        Profile.QUICK,
                        false,
                        false,
                        options),
                devices,
                suites(results),
                results,
                List.of(),
                List.of(),
                duration);
    }

    /** The suites of some results, with the axes on which these lie. */
    static List<SuiteRecord> suites(List<TestResult> results) {
        Map<String, Set<AxisRecord>> axes = new LinkedHashMap<>();
        for (TestResult result : results) {
            Set<AxisRecord> own = axes.computeIfAbsent(result.suite(), none -> new LinkedHashSet<>());
            result.coordinates()
                    .forEach(place -> own.add(
                            place.number() == null
                                    ? new AxisRecord(place.axis(), "words", "")
                                    : new AxisRecord(place.axis(), "logarithmic", "B")));
        }
        return axes.entrySet().stream()
                .map(suite -> new SuiteRecord(
                        suite.getKey(), suite.getKey() + "s", List.copyOf(suite.getValue()), List.of(), null))
                .toList();
    }

    private static DeviceRecord device(String backend, String apiVersion) {
        return device(backend, apiVersion, new DeviceRecord.Timer(1.0, 1.0, null));
    }

    /** The device as a backend sees it, with its clock. */
    public static DeviceRecord device(String backend, String apiVersion, DeviceRecord.@Nullable Timer timer) {
        return new DeviceRecord(
                backend,
                "0b6d3a1e-0000-0000-0000-000000000001",
                "Fast GPU",
                "Fake Inc.",
                "discrete_gpu",
                "fake",
                "580.1",
                apiVersion,
                "0b6d3a1e-0000-0000-0000-000000000001",
                "0000:3b:00.0",
                null,
                32,
                24L << 30,
                4L << 30,
                33.5e12,
                67e12,
                33.5e12,
                null,
                timer,
                null);
    }

    /** A result of 2^28 loads of 4 bytes. */
    public static TestResult measured(String test, String backend, double seconds) {
        return measured(test, backend, seconds, HALF_WIDTH);
    }

    /** The same with half the width of the interval as a part of the median. */
    public static TestResult measured(String test, String backend, double seconds, double halfWidth) {
        long loads = 1L << 28;
        Statistics statistics = statistics(seconds, halfWidth);
        return result(
                test,
                backend,
                Metric.LOADS_PER_SECOND,
                measurement(
                        loads / seconds,
                        statistics,
                        loads,
                        loads * 4,
                        new Geometry(
                                List.of(4096, 1, 1),
                                List.of(256, 1, 1),
                                List.of(Literal.u32(0), Literal.u64(1L << 33), Literal.f32(-1.5f)),
                                null),
                        "device"));
    }

    /** A result whose metric is the time of a dispatch. */
    public static TestResult time(String test, String backend, double seconds, String timer) {
        Statistics statistics = statistics(seconds, HALF_WIDTH);
        return result(
                test,
                backend,
                Metric.SECONDS,
                measurement(
                        seconds,
                        statistics,
                        null,
                        null,
                        new Geometry(List.of(1, 1, 1), List.of(1, 1, 1), List.of(Literal.u32(0)), null),
                        timer));
    }

    /** A result in bytes per second. */
    public static TestResult bandwidth(String test, String backend, double bytesPerSecond) {
        Measurement loads = measured(test, backend, 1e-3).measured().orElseThrow();
        return result(
                test,
                backend,
                Metric.BYTES_PER_SECOND,
                measurement(
                        bytesPerSecond,
                        loads.statistics(),
                        loads.operationsPerDispatch(),
                        Math.round(bytesPerSecond * 1e-3),
                        loads.geometry(),
                        "device"));
    }

    /** Of eleven samples, one in the middle and five to each side of it, whose interval reaches from the least to the greatest. */
    private static Statistics statistics(double seconds, double halfWidth) {
        double least = seconds * (1 - halfWidth);
        double greatest = seconds * (1 + halfWidth);
        return new Statistics(seconds, least, seconds * halfWidth, least, greatest, halfWidth, 1 + 2 * PAIRS);
    }

    private static Measurement measurement(
            double value,
            Statistics statistics,
            @Nullable Long operations,
            @Nullable Long bytes,
            @Nullable Geometry geometry,
            String timer) {
        double seconds = statistics.median();
        List<Double> samples = new ArrayList<>(List.of(seconds));
        for (int pair = 0; pair < PAIRS; pair++) {
            samples.addAll(List.of(statistics.ciLow(), statistics.ciHigh()));
        }
        return new Measurement(
                value,
                statistics,
                samples,
                timer.equals(Measurement.HOST) ? samples : Collections.nCopies(samples.size(), seconds * 2),
                List.of(new Measurement.Replicate(1, samples.size(), seconds, null)),
                1,
                operations,
                bytes,
                null,
                geometry,
                null,
                timer,
                statistics.halfWidth() <= Profile.QUICK.intervalGoal()
                        ? Measurement.End.INTERVAL
                        : Measurement.End.TIME,
                null,
                null,
                null,
                null);
    }

    private static TestResult result(String test, String backend, Metric metric, @Nullable Measurement measurement) {
        return new TestResult(
                test,
                "Label of " + test,
                test.substring(0, test.indexOf('/')),
                Cases.records(test),
                null,
                backend,
                "0b6d3a1e-0000-0000-0000-000000000001",
                "580.1",
                metric.id(),
                metric.unit(),
                metric.better(),
                measurement == null ? Status.UNSUPPORTED : Status.OK,
                measurement == null ? "NVIDIA H200 through opencl lacks format rg8 for texel-buffer loads" : null,
                measurement != null,
                measurement == null ? List.of(Note.of("note", "a note, with \"quotes\"")) : List.of(),
                measurement);
    }

    /** The same with notes; the first figure behind a colon says how bad it is. */
    public static TestResult noted(TestResult result, List<String> notes) {
        return changed(
                result, result.measurement(), notes.stream().map(Samples::note).toList());
    }

    private static Note note(String text) {
        Matcher matcher = FIGURE.matcher(text);
        return matcher.find()
                ? Note.times(text.substring(0, text.indexOf(": ")), Double.parseDouble(matcher.group(1)), text)
                : Note.of("note", text);
    }

    /** The same by the host's clock. */
    public static TestResult timedByHost(TestResult result) {
        Measurement old = result.measured().orElseThrow();
        return changed(
                result,
                measurement(
                        old.value(),
                        old.statistics(),
                        old.operationsPerDispatch(),
                        old.bytesPerDispatch(),
                        old.geometry(),
                        "host"),
                result.notes());
    }

    /** The same whose kernel leaves numbers in memory. */
    public static TestResult readingBack(TestResult result, Measurement.Readback... numbers) {
        return with(result, List.of(numbers), result.measured().orElseThrow().memory());
    }

    /** The same whose buffers lie somewhere. */
    public static TestResult lyingIn(TestResult result, Measurement.Location... memory) {
        return with(result, result.measured().orElseThrow().handedBack(), List.of(memory));
    }

    private static TestResult with(
            TestResult result,
            @Nullable List<Measurement.Readback> numbers,
            @Nullable List<Measurement.Location> memory) {
        Measurement old = result.measured().orElseThrow();
        return changed(
                result,
                new Measurement(
                        old.value(),
                        old.statistics(),
                        old.samples(),
                        old.hostSamples(),
                        old.replicates(),
                        old.dispatchesPerSample(),
                        old.operationsPerDispatch(),
                        old.bytesPerDispatch(),
                        old.stepsPerDispatch(),
                        old.geometry(),
                        old.candidates(),
                        old.timer(),
                        old.endedBy(),
                        numbers,
                        old.cycles(),
                        old.withoutAccess(),
                        memory),
                result.notes());
    }

    private static TestResult changed(TestResult result, @Nullable Measurement measurement, List<Note> notes) {
        return new TestResult(
                result.test(),
                result.label(),
                result.suite(),
                result.coordinates(),
                result.base(),
                result.backend(),
                result.device(),
                result.driverVersion(),
                result.metric(),
                result.unit(),
                result.better(),
                result.status(),
                result.reason(),
                result.verified(),
                notes,
                measurement);
    }

    /** A result without a value. */
    public static TestResult unsupported(String test, String backend) {
        return result(test, backend, Metric.LOADS_PER_SECOND, null);
    }
}
