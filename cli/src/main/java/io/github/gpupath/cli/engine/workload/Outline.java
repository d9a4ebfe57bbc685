package io.github.gpupath.cli.engine.workload;

import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Course;
import io.github.gpupath.suite.Metric.Amount;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.verify.WorkloadMemory;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntFunction;

/**
 * The facts of a workload that a measurement needs. They are plain data, but for the courses of numbers, so that the workload
 * itself may exist in another process.
 *
 * @param kernel the shape of the kernel; empty for a transfer
 * @param scales the ways in which the timed run may grow
 * @param work of each launch of each scale
 * @param idle arguments with which workgroups do nothing
 * @param timing what of a batch is the test's time
 * @param numbers that the kernel hands back
 * @param settling how many steps bring the caches into the state in which they stay
 * @param remarks what a reader must know of sizes that were chosen for the device
 * @param roof the best value that the device can have
 * @param liesWhereItIsTold whether the places of its memory are known
 */
public record Outline(
        Optional<Shape> kernel,
        List<Scale> scales,
        List<List<Work>> work,
        Optional<List<Literal>> idle,
        Timing timing,
        List<HandedBack> numbers,
        long settling,
        List<String> remarks,
        OptionalDouble roof,
        boolean liesWhereItIsTold) {

    public Outline {
        scales = List.copyOf(scales);
        work = work.stream().map(List::copyOf).toList();
        idle = idle.map(List::copyOf);
        numbers = List.copyOf(numbers);
        remarks = List.copyOf(remarks);
        if (scales.isEmpty() || work.size() != scales.size()) {
            throw new IllegalArgumentException("there are " + scales.size() + " scales, and work of " + work.size());
        }
        for (int i = 0; i < scales.size(); i++) {
            if (work.get(i).size() != scales.get(i).launches().size()) {
                throw new IllegalArgumentException("a scale has launches whose work is not known");
            }
        }
    }

    /**
     * What is to be known of a kernel.
     *
     * @param digest the same of two kernels where they are equal, and only there
     * @param workgroup its invocations along each axis
     */
    public record Shape(String digest, List<Integer> workgroup) {

        public Shape {
            workgroup = List.copyOf(workgroup);
        }
    }

    /**
     * A number that the kernel leaves in memory.
     *
     * @param name in result files
     * @param unit without a prefix
     * @param course its expected values; empty where nobody knows them
     * @param lack what the device lacks if it leaves another; empty where that is its fault
     */
    public record HandedBack(String name, String unit, Optional<Course> course, Optional<String> lack) {

        private static HandedBack of(KernelWorkload.HandedBack number) {
            return new HandedBack(number.name(), number.unit(), number.course(), number.lack());
        }

        private HandedBack following(Optional<Course> other) {
            return new HandedBack(name, unit, other, lack);
        }
    }

    /**
     * The outline of a test's workload.
     *
     * @throws FaultySuiteException if the suite gives no workload, or one without the count that the test's metric divides
     */
    public static Outline of(TestCase test) {
        Workload workload = FaultySuiteException.workload(test);
        Outline outline = FaultySuiteException.asking("the workload is at fault: ", () -> of(workload));
        if (test.metric().of() != Amount.COUNTED) {
            outline.work.get(0).get(0).amount(test.metric());
        } else if (outline.numbers.isEmpty()) {
            throw new FaultySuiteException("the metric " + test.metric().id()
                    + " divides what the kernel counts, and the workload hands no number back");
        }
        return outline;
    }

    private static Outline of(Workload workload) {
        Map<List<Literal>, KernelCounts> counted = new HashMap<>();
        List<List<Work>> work = workload.scales().stream()
                .map(scale -> scale.launches().stream()
                        .map(launch -> Work.of(workload, launch, counted))
                        .toList())
                .toList();
        return workload.accept(new Workload.Visitor<>() {
            @Override
            public Outline kernel(KernelWorkload runs) {
                WorkgroupSize size = runs.kernel().workgroupSize();
                return new Outline(
                        Optional.of(new Shape(digest(runs.kernel()), List.of(size.x(), size.y(), size.z()))),
                        runs.scales(),
                        work,
                        runs.idle(),
                        runs.timing(),
                        runs.handedBack().stream().map(HandedBack::of).toList(),
                        runs.settling(),
                        runs.remarks(),
                        runs.roof(),
                        WorkloadMemory.liesWhereItIsTold(runs.memory()));
            }

            @Override
            public Outline transfer(TransferWorkload transfer) {
                return new Outline(
                        Optional.empty(),
                        transfer.scales(),
                        work,
                        Optional.empty(),
                        transfer.timing(),
                        List.of(),
                        0,
                        List.of(),
                        OptionalDouble.empty(),
                        false);
            }
        });
    }

    /** What tells a kernel from all that are not equal to it. */
    private static String digest(Kernel kernel) {
        try {
            byte[] text = kernel.toString().getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    /** The same with other courses of its numbers, by their indices. */
    public Outline following(IntFunction<Optional<Course>> courses) {
        List<HandedBack> followed = new ArrayList<>();
        for (int i = 0; i < numbers.size(); i++) {
            followed.add(numbers.get(i).following(courses.apply(i)));
        }
        return new Outline(kernel, scales, work, idle, timing, followed, settling, remarks, roof, liesWhereItIsTold);
    }

    /** Whether the best scale is found by a race. */
    public boolean scalesRace() {
        return scales.size() > 1 && idle.isEmpty();
    }

    public Launch smallestLaunch() {
        return scales.get(0).launches().get(0);
    }

    /** The launch of some workgroups that do nothing. */
    public Launch idle(WorkgroupCount workgroups) {
        return new Launch(workgroups, idle.orElseThrow());
    }

    /** The work of a launch; none if no scale has this launch. */
    public Work work(Launch launch) {
        for (int i = 0; i < scales.size(); i++) {
            int index = scales.get(i).launches().indexOf(launch);
            if (index >= 0) {
                return work.get(i).get(index);
            }
        }
        return Work.NONE;
    }

    /** The share that a launch does of what its scale calls enough; empty if it does enough. */
    public OptionalDouble coverage(Launch launch) {
        for (Scale scale : scales) {
            int index = scale.launches().indexOf(launch);
            if (index >= 0 && index < scale.enough()) {
                Launch enough = scale.launches().get(scale.enough());
                return OptionalDouble.of(
                        (double) work(launch).size() / work(enough).size());
            }
        }
        return OptionalDouble.empty();
    }
}
