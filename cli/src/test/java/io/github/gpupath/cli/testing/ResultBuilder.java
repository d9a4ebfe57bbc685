package io.github.gpupath.cli.testing;

import io.github.gpupath.cli.analysis.statistics.Replicates;
import io.github.gpupath.cli.analysis.statistics.StatisticsCalculator;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.result.CoordinateRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.Metric;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes results of 2^20 operations of 4 bytes; what is not said is as usual. */
public final class ResultBuilder {

    private static final long OPERATIONS = 1L << 20;

    /** What {@link FileBuilder} asks for. */
    static final double INTERVAL_GOAL = 0.005;

    private final String test;
    private final String backend;
    private String device = "gpu-1";
    private String driver = "1.0";
    private Metric metric = Metric.LOADS_PER_SECOND;
    private @Nullable String base;
    private @Nullable List<CoordinateRecord> coordinates;
    private long operations = OPERATIONS;
    private String timer = "device";
    private int workgroups = 4096;
    private @Nullable Double withoutAccess;
    private double[] samples = {};
    private Replicates replicates = Replicates.NONE;

    /** Of a test through a backend. */
    public ResultBuilder(String test, String backend) {
        this.test = test;
        this.backend = backend;
    }

    /** On a physical device with this key. */
    public ResultBuilder device(String key) {
        device = key;
        return this;
    }

    /** Through this version of the driver. */
    public ResultBuilder driver(String version) {
        driver = version;
        return this;
    }

    /** At these coordinates, instead of those of the test of this name. */
    public ResultBuilder coordinates(List<CoordinateRecord> others) {
        coordinates = others;
        return this;
    }

    /** With this metric. */
    public ResultBuilder metric(Metric other) {
        metric = other;
        return this;
    }

    /** With its ratio taken to this test. */
    public ResultBuilder base(String other) {
        base = other;
        return this;
    }

    /** With so many times the usual work in a dispatch. */
    public ResultBuilder work(int times) {
        operations = times * OPERATIONS;
        return this;
    }

    /** By this clock. */
    public ResultBuilder timer(String clock) {
        timer = clock;
        return this;
    }

    /** With this many workgroups a dispatch; 0 where nothing is dispatched. */
    public ResultBuilder workgroups(int count) {
        workgroups = count;
        return this;
    }

    /** Of whose time the same loop without the access takes this share. */
    public ResultBuilder withoutAccess(double ratio) {
        withoutAccess = ratio;
        return this;
    }

    /** Measured, with these samples in seconds. */
    public TestResult measured(double... seconds) {
        samples = seconds.clone();
        return build(Status.OK, null);
    }

    /** Measured, with twelve samples around a median. */
    public TestResult around(double median) {
        if (replicates.equals(Replicates.NONE)) {
            at(3, 1);
        }
        return measured(Arrays.stream(new double[] {-6, 5, -4, 3, -2, 1, -1, 2, -3, 4, -5, 6})
                .map(steps -> median * (1 + steps * 1e-4))
                .toArray());
    }

    /** Measured at some places, each in the next of some processes. */
    public ResultBuilder at(int places, int processes) {
        replicates = Replicates.inTurn(places, processes);
        return this;
    }

    /** At places whose buffers have so many bytes of their allocations before them. */
    public ResultBuilder behind(List<Long> leads) {
        replicates = replicates.behind(leads);
        return this;
    }

    /** Verified and not measured. */
    public TestResult verified() {
        return build(Status.OK, null);
    }

    /** Without a value, for a reason. */
    public TestResult without(Status status, String reason) {
        return build(status, reason);
    }

    private TestResult build(Status status, @Nullable String reason) {
        boolean measured = samples.length > 0;
        Statistics statistics = measured ? StatisticsCalculator.of(samples, replicates) : null;
        List<Double> list = measured ? Arrays.stream(samples).boxed().toList() : null;
        boolean counts = metric.better() == Metric.Better.HIGHER;
        long amount = metric.of() == Metric.Amount.BYTES ? operations * 4 : counts ? operations : 1;
        Measurement measurement = statistics == null || list == null
                ? null
                : new Measurement(
                        metric.value(amount, statistics.median()),
                        statistics,
                        list,
                        list,
                        replicates.of(list),
                        1,
                        counts ? operations : null,
                        counts ? operations * 4 : null,
                        metric.of() == Metric.Amount.STEPS ? amount : null,
                        workgroups == 0
                                ? null
                                : new Geometry(
                                        List.of(workgroups, 1, 1),
                                        List.of(256, 1, 1),
                                        List.of(Literal.u32(0), Literal.u32(0xFFFF_FFFFL)),
                                        null),
                        null,
                        timer,
                        statistics.halfWidth() <= INTERVAL_GOAL ? End.INTERVAL : End.TIME,
                        metric.of() == Metric.Amount.COUNTED
                                ? List.of(new Measurement.Readback(
                                        "counted", "", Collections.nCopies(list.size(), (double) amount)))
                                : null,
                        null,
                        withoutAccess == null
                                ? null
                                : new Measurement.InstructionShare(withoutAccess * statistics.median(), withoutAccess),
                        null);
        return new TestResult(
                test,
                "Label of " + test,
                test.substring(0, test.indexOf('/')),
                coordinates == null ? Cases.records(test) : coordinates,
                base,
                backend,
                device,
                driver,
                metric.id(),
                metric.unit(),
                metric.better(),
                status,
                reason,
                status == Status.OK,
                List.of(),
                measurement);
    }
}
