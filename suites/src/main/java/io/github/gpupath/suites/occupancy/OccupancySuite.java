package io.github.gpupath.suites.occupancy;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Curve;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suite.Traits.Access;
import io.github.gpupath.suite.Traits.Path;
import io.github.gpupath.suites.NamedSuite;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The speed of three kernels by workgroup memory: the more a workgroup has, the fewer are resident. Quick runs omit the
 * kernel that accesses memory, and include a few sizes of the others.
 */
public final class OccupancySuite extends NamedSuite {

    private static final String ID = "occupancy";

    private static final Axis WORK = Axis.ofWords("work");

    /** The workgroup memory of a workgroup. */
    private static final Axis BYTES = Axis.ofBytes("bytes");

    /** Workgroup memory in KiB, up to the largest known limit of any GPU; devices' limits differ. */
    private static final List<Integer> KIBIBYTES =
            List.of(1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 160, 192, 224);

    /** The sizes of quick runs in KiB, within the limit of nearly all devices. */
    private static final Set<Integer> QUICK = Set.of(1, 4, 16, 32);

    private enum Work {
        L1_LOAD(
                "l1-load",
                "loads from the first-level cache",
                Metric.LOADS_PER_SECOND,
                new Traits(Access.READ, Path.BUFFER),
                Tier.QUICK,
                (kernelName, bytes, device) -> OccupancyKernels.firstLevelLoad(kernelName, bytes)),
        MEMORY_LOAD(
                "memory-load",
                "loads from memory",
                Metric.BYTES_PER_SECOND,
                new Traits(Access.READ, Path.BUFFER),
                Tier.DEFAULT,
                (kernelName, bytes, device) ->
                        OccupancyKernels.memoryLoad(kernelName, bytes, OccupancyKernels.memorySet(device))),
        FMA(
                "fma",
                "dependent multiply-adds",
                Metric.OPERATIONS_PER_SECOND,
                Traits.NONE,
                Tier.QUICK,
                (kernelName, bytes, device) -> OccupancyKernels.fusedMultiplyAdd(kernelName, bytes));

        private final String id;
        private final String words;
        private final Metric metric;
        private final Traits traits;
        private final Tier mostOften;
        private final Making making;

        Work(String id, String words, Metric metric, Traits traits, Tier mostOften, Making making) {
            this.id = id;
            this.words = words;
            this.metric = metric;
            this.traits = traits;
            this.mostOften = mostOften;
            this.making = making;
        }
    }

    private interface Making {
        KernelWorkload workload(String kernelName, int bytes, DeviceFacts device);
    }

    public OccupancySuite() {
        super(ID, "rates against workgroup memory per workgroup, which limits resident workgroups");
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        for (Work work : Work.values()) {
            for (int kibibytes : KIBIBYTES) {
                tests.add(test(work, kibibytes << 10, QUICK.contains(kibibytes) ? work.mostOften : Tier.DEFAULT));
            }
        }
        return List.copyOf(tests);
    }

    private static TestCase test(Work work, int bytes, Tier tier) {
        Coordinate size = BYTES.at(bytes);
        List<Coordinate> coordinates = List.of(WORK.at(work.id), size);
        String kernelName = TestCase.idOf(ID, coordinates).replaceAll("[/-]", "_");
        return TestCase.builder(ID, coordinates)
                .label(work.words + ", " + size.label() + " per workgroup")
                .metric(work.metric)
                .description(work.words + " by workgroups of 256 invocations, each with " + size.label()
                        + " of workgroup memory")
                .workload(device -> work.making.workload(kernelName, bytes, device))
                .traits(work.traits)
                .tier(tier)
                .build();
    }

    @Override
    public List<Axis> series() {
        return List.of(BYTES);
    }

    /**
     * The resident workgroups, and the workgroup memory of each, at which 50, 90 and 99 % of the best rate are reached.
     */
    @Override
    public List<Finding> findings(Measurements measurements) {
        return measurements.curves(BYTES).stream()
                .flatMap(curve -> Knee.of(curve).stream())
                .flatMap(knee -> knee.finding(point -> residents(measurements, point)).stream())
                .toList();
    }

    private static OptionalDouble residents(Measurements measurements, Curve.Point point) {
        return measurements.of(point.test()).stream()
                .flatMap(measured -> measured.handedBack().getOrDefault(Resident.WORKGROUPS, List.of()).stream())
                .mapToDouble(count -> count)
                .max();
    }
}
