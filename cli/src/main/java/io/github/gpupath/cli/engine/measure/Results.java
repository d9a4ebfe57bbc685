package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.cli.engine.workload.CountedWorkload;
import io.github.gpupath.cli.engine.workload.Work;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.result.CoordinateRecord;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Measurement.Geometry;
import io.github.gpupath.result.Measurement.Readback;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Statistics;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric.Amount;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Launch;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes the records of what became of a test. */
final class Results {

    private Results() {}

    /** The kernel gave the reference's answer and was not timed. */
    static TestResult verified(TestCase test, DeviceInfo device, List<Note> notes) {
        return unmeasured(test, device, Status.OK, null, true, notes);
    }

    /** The kernel gave another answer than the reference. */
    static TestResult wrongAnswer(TestCase test, DeviceInfo device, String mismatch) {
        return unmeasured(test, device, Status.FAILED, "wrong answer: " + mismatch, false, List.of());
    }

    /** The backend or its worker failed. */
    static TestResult failed(TestCase test, DeviceInfo device, Failure failure, boolean verified) {
        Status status = failure.unsupported() ? Status.UNSUPPORTED : Status.FAILED;
        return unmeasured(test, device, status, failure.reason(), verified, List.of());
    }

    private static TestResult unmeasured(
            TestCase test,
            DeviceInfo device,
            Status status,
            @Nullable String reason,
            boolean verified,
            List<Note> notes) {
        return result(test, device, status, reason, verified, notes, null);
    }

    private static TestResult result(
            TestCase test,
            DeviceInfo device,
            Status status,
            @Nullable String reason,
            boolean verified,
            List<Note> notes,
            @Nullable Measurement measurement) {
        List<Note> all = new ArrayList<>(notes);
        if (status == Status.OK) {
            test.caveats().forEach(caveat -> all.add(Note.of("caveat", caveat)));
        }
        return new TestResult(
                test.id(),
                test.label(),
                test.suite(),
                test.coordinates().stream().map(CoordinateRecord::of).toList(),
                test.base().orElse(null),
                device.backend(),
                device.identity().key(),
                device.driverVersion(),
                test.metric().id(),
                test.metric().unit(),
                test.metric().better(),
                status,
                reason,
                verified,
                all,
                measurement);
    }

    /** The test was not tried. */
    static TestResult skipped(TestCase test, DeviceInfo device, String reason) {
        return unmeasured(test, device, Status.SKIPPED, reason, false, List.of());
    }

    static TestResult measured(
            TestCase test,
            CountedWorkload counted,
            Attempt attempt,
            Reading reading,
            Statistics statistics,
            Launch launch,
            End end,
            List<Note> notes) {
        Work work = counted.work(launch);
        Amount of = test.metric().of();
        boolean counts = of == Amount.ACCESSES || of == Amount.BYTES;
        Measurement measurement = new Measurement(
                of == Amount.COUNTED
                        ? reading.countedValue(test.metric())
                        : work.value(test.metric(), statistics.median()),
                statistics,
                reading.seconds(),
                reading.hostSeconds(),
                attempt.replicates().of(reading.seconds()),
                attempt.dispatches(),
                counts ? (Long) work.accesses() : of == Amount.OPERATIONS ? work.operations() : null,
                counts ? work.bytes() : null,
                of == Amount.STEPS ? work.steps() : null,
                counted.kernel().map(runs -> geometry(launch, runs, counted)).orElse(null),
                attempt.candidates().isEmpty() ? null : attempt.candidates(),
                reading.timer(),
                end,
                counted.workload().handedBack().isEmpty() ? null : readback(counted, attempt),
                null,
                attempt.twin().share(reading.timer(), statistics.median()).orElse(null),
                attempt.memory().isEmpty() ? null : attempt.memory());
        return result(test, attempt.device(), Status.OK, null, true, notes, measurement);
    }

    private static List<Readback> readback(CountedWorkload counted, Attempt attempt) {
        return IntStream.range(0, counted.workload().handedBack().size())
                .mapToObj(i -> {
                    KernelWorkload.Readback number =
                            counted.workload().handedBack().get(i);
                    return new Readback(
                            number.name(), number.unit(), attempt.samples().readback(i));
                })
                .toList();
    }

    private static Geometry geometry(Launch launch, KernelWorkload runs, CountedWorkload counted) {
        OptionalDouble coverage = counted.coverage(launch);
        return new Geometry(
                axes(launch.workgroups()),
                axes(runs.kernel().workgroupSize()),
                launch.arguments(),
                coverage.isPresent() ? coverage.getAsDouble() : null);
    }

    private static List<Integer> axes(WorkgroupSize size) {
        return List.of(size.x(), size.y(), size.z());
    }

    /** Workgroups as they stand in result files. */
    static List<Integer> axes(WorkgroupCount workgroups) {
        return List.of(workgroups.x(), workgroups.y(), workgroups.z());
    }
}
