package io.github.gpupath.cli.measure;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.kernel.counting.Traffic;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Geometry;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.verify.Mismatch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the records of what became of a test. */
final class Results {

    private Results() {}

    /** The kernel gave the reference's answer and was not timed. */
    static TestResult verified(TestCase test, DeviceInfo device, List<String> notes) {
        return unmeasured(test, device, Status.OK, null, true, notes);
    }

    /** The kernel gave another answer than the reference. */
    static TestResult wrongAnswer(TestCase test, DeviceInfo device, Mismatch mismatch) {
        return unmeasured(test, device, Status.FAILED, "wrong answer: " + mismatch, false, List.of());
    }

    /** The backend reported an error. */
    static TestResult failed(TestCase test, DeviceInfo device, BackendException failure, boolean verified) {
        boolean unsupported = failure.code() == BackendException.Code.UNSUPPORTED;
        String message = String.valueOf(failure.getMessage());
        return unmeasured(
                test,
                device,
                unsupported ? Status.UNSUPPORTED : Status.FAILED,
                unsupported ? message : failure.code() + ": " + message,
                verified,
                List.of());
    }

    private static TestResult unmeasured(
            TestCase test,
            DeviceInfo device,
            Status status,
            @Nullable String reason,
            boolean verified,
            List<String> notes) {
        return new TestResult(
                test.id(),
                test.label(),
                device.backend(),
                device.identity().key(),
                device.driverVersion(),
                status,
                reason,
                test.metric().id(),
                test.metric().unit(),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                verified,
                notes);
    }

    /** The test was timed. Where any batch lacks a plausible device time, host time counts for all of them. */
    static TestResult measured(
            TestCase test,
            Workload workload,
            DeviceInfo device,
            WorkgroupCount workgroups,
            int dispatches,
            List<Sample> samples,
            List<String> kernelNotes) {
        long implausible = samples.stream()
                .filter(sample -> sample.deviceSeconds().isEmpty())
                .count();
        boolean deviceTime = implausible == 0;
        List<String> notes = new ArrayList<>(kernelNotes);
        if (!deviceTime && device.timer().available()) {
            notes.add("host time replaces device time: the device's clock gave nothing plausible for " + implausible
                    + " of " + samples.size() + " batches");
        }
        List<Double> hostSeconds = samples.stream().map(Sample::hostSeconds).toList();
        List<Double> seconds = deviceTime
                ? samples.stream()
                        .map(sample -> sample.deviceSeconds().orElseThrow())
                        .toList()
                : hostSeconds;
        Statistics statistics = StatisticsCalculator.of(
                seconds.stream().mapToDouble(Double::doubleValue).toArray());
        Traffic traffic =
                KernelCounts.of(workload.kernel(), workload.timedArguments()).of(workload.measured());
        long invocations =
                workgroups.total() * workload.kernel().workgroupSize().invocations();
        long operations = (traffic.loads() + traffic.stores()) * invocations;
        long bytes = (traffic.bytesLoaded() + traffic.bytesStored()) * invocations;
        return new TestResult(
                test.id(),
                test.label(),
                device.backend(),
                device.identity().key(),
                device.driverVersion(),
                Status.OK,
                null,
                test.metric().id(),
                test.metric().unit(),
                test.metric().value(operations, bytes, statistics.median()),
                statistics,
                seconds,
                hostSeconds,
                dispatches,
                operations,
                bytes,
                geometry(workgroups, workload.kernel().workgroupSize()),
                deviceTime ? "device" : "host",
                true,
                notes);
    }

    private static Geometry geometry(WorkgroupCount workgroups, WorkgroupSize size) {
        return new Geometry(
                List.of(workgroups.x(), workgroups.y(), workgroups.z()), List.of(size.x(), size.y(), size.z()));
    }
}
