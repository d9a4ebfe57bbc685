package io.github.gpupath.suites.matrix;

import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.Matrix.Component;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.DeviceFacts;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suites.NamedSuite;
import io.github.gpupath.suites.Subgroups;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The products of cooperative matrices: operations per second, and seconds per dependent product. */
public final class MatrixSuite extends NamedSuite {

    private static final String ID = "matrix";

    private static final Axis KIND = Axis.ofWords("kind");

    /** The types of factors and sums. */
    private static final Axis TYPES = Axis.ofWords("types");

    /** Rows of the left factor, columns of the right one, and what they share. */
    private static final Axis SHAPE = Axis.ofWords("shape");

    /** The test that rates are compared with. */
    private static final String BASE = "instruction/throughput/f32/fma";

    private static final List<String> LOWER_CLOCK = List.of(
            "a GPU may lower its clock while it multiplies matrices; the cycles are by the clock of other kernels");

    /** In the order in which they run: an H100 lowers its clock to two thirds for seconds after full load of its matrix units. */
    private enum Kind {
        LATENCY("latency", Metric.SECONDS_PER_STEP, "each dependent on the one before") {
            @Override
            KernelWorkload workload(String name, Matrix.Shape shape) {
                return MatrixKernels.latency(name, shape);
            }
        },
        THROUGHPUT("throughput", Metric.OPERATIONS_PER_SECOND, "factors in registers") {
            @Override
            KernelWorkload workload(String name, Matrix.Shape shape) {
                return MatrixKernels.throughput(name, shape);
            }
        },
        FROM_WORKGROUP_MEMORY(
                "from-workgroup-memory", Metric.OPERATIONS_PER_SECOND, "factors loaded from workgroup memory") {
            @Override
            KernelWorkload workload(String name, Matrix.Shape shape) {
                return MatrixKernels.fromWorkgroupMemory(name, shape);
            }
        };

        private final String id;
        private final Metric metric;
        private final String words;

        Kind(String id, Metric metric, String words) {
            this.id = id;
            this.metric = metric;
            this.words = words;
        }

        abstract KernelWorkload workload(String name, Matrix.Shape shape);
    }

    /** Rows of the left factor, columns of the right one, and what they share. */
    private record Size(int m, int n, int k) {

        String id() {
            return m + "x" + n + "x" + k;
        }
    }

    /** The sizes that drivers of NVIDIA, AMD and Intel list, the largest first. */
    private static final List<Size> OF_HALVES =
            List.of(new Size(16, 16, 16), new Size(16, 8, 16), new Size(16, 8, 8), new Size(8, 16, 16));

    private static final List<Size> OF_BYTES =
            List.of(new Size(16, 16, 32), new Size(16, 8, 32), new Size(16, 16, 16), new Size(8, 16, 32));

    /** Types of factors and sums, with their sizes. */
    private record Family(Component factor, Component sum, List<Size> sizes) {

        String id() {
            return factor + "-" + sum;
        }

        Size largest() {
            return sizes.get(0);
        }

        Matrix.Shape shape(Size size, DeviceFacts device) {
            return new Matrix.Shape(size.m(), size.n(), size.k(), factor, sum, Subgroups.size(device));
        }
    }

    /** Of quick runs. */
    private static final Family QUICK = new Family(Component.F16, Component.F32, OF_HALVES);

    private static final Family BYTES = new Family(Component.I8, Component.I32, OF_BYTES);

    private static final List<Family> FAMILIES = List.of(
            new Family(Component.F16, Component.F16, OF_HALVES),
            QUICK,
            new Family(Component.BF16, Component.F32, OF_HALVES),
            BYTES,
            new Family(Component.U8, Component.U32, OF_BYTES));

    public MatrixSuite() {
        super(ID, "throughput and latency of products of cooperative matrices, by types and sizes");
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            for (Family family : FAMILIES) {
                family.sizes().forEach(size -> tests.add(test(kind, family, size)));
            }
        }
        return List.copyOf(tests);
    }

    private static List<Coordinate> at(Kind kind, Family family, Size size) {
        return List.of(KIND.at(kind.id), TYPES.at(family.id()), SHAPE.at(size.id()));
    }

    private static String id(Kind kind, Family family, Size size) {
        return TestCase.idOf(ID, at(kind, family, size));
    }

    private static TestCase test(Kind kind, Family family, Size size) {
        String kernelName = id(kind, family, size).replaceAll("[/-]", "_");
        boolean isQuick = kind == Kind.THROUGHPUT && family.equals(QUICK) && size.equals(QUICK.largest());
        TestCase.Builder test = TestCase.builder(ID, at(kind, family, size))
                .label("matrix " + family.id() + " " + size.id() + ", " + kind.words)
                .metric(kind.metric)
                .description("multiply-adds of " + size.m() + "×" + size.k() + " and " + size.k() + "×" + size.n()
                        + " matrices of " + family.factor() + " with sums of " + family.sum() + ", " + kind.words)
                .workload(device -> kind.workload(kernelName, family.shape(size, device)))
                .tier(isQuick ? Tier.QUICK : Tier.DEFAULT);
        return (kind == Kind.LATENCY ? test.caveats(LOWER_CLOCK) : test.relativeTo(BASE)).build();
    }

    /** The largest products of halves and of bytes. */
    @Override
    public List<String> card() {
        return Stream.of(QUICK, BYTES)
                .map(family -> id(Kind.THROUGHPUT, family, family.largest()))
                .toList();
    }
}
