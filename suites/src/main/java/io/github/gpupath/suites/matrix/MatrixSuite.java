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
import java.util.ArrayList;
import java.util.List;

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

    /** Of a device whose subgroups nobody knows. */
    private static final int USUAL_SUBGROUP = 32;

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

    /** Types with the sizes that drivers of NVIDIA, AMD and Intel list for them. */
    private record Family(Component factor, Component sum, List<int[]> sizes) {

        static Family of(Component factor, Component sum, int[]... sizes) {
            return new Family(factor, sum, List.of(sizes));
        }
    }

    private static final int[][] HALF_SIZES = {{16, 16, 16}, {16, 8, 16}, {16, 8, 8}, {8, 16, 16}};

    private static final int[][] BYTE_SIZES = {{16, 16, 32}, {16, 8, 32}, {16, 16, 16}, {8, 16, 32}};

    private static final List<Family> FAMILIES = List.of(
            Family.of(Component.F16, Component.F16, HALF_SIZES),
            Family.of(Component.F16, Component.F32, HALF_SIZES),
            Family.of(Component.BF16, Component.F32, HALF_SIZES),
            Family.of(Component.I8, Component.I32, BYTE_SIZES),
            Family.of(Component.U8, Component.U32, BYTE_SIZES));

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

    private static List<Coordinate> at(Kind kind, Family family, int[] size) {
        return List.of(
                KIND.at(kind.id),
                TYPES.at(family.factor() + "-" + family.sum()),
                SHAPE.at(size[0] + "x" + size[1] + "x" + size[2]));
    }

    private static String id(Kind kind, Family family, int[] size) {
        return TestCase.idOf(ID, at(kind, family, size));
    }

    private static TestCase test(Kind kind, Family family, int[] size) {
        List<Coordinate> coordinates = at(kind, family, size);
        String types = coordinates.get(1).text();
        String shape = coordinates.get(2).text();
        String kernelName = id(kind, family, size).replaceAll("[/-]", "_");
        boolean isLargest = size == family.sizes().get(0);
        boolean isQuick = kind == Kind.THROUGHPUT && isLargest && types.equals("f16-f32");
        TestCase.Builder test = TestCase.builder(ID, coordinates)
                .label("matrix " + types + " " + shape + ", " + kind.words)
                .metric(kind.metric)
                .description("multiply-adds of " + size[0] + "×" + size[2] + " and " + size[2] + "×" + size[1]
                        + " matrices of " + family.factor() + " with sums of " + family.sum() + ", " + kind.words)
                .workload(device -> kind.workload(kernelName, shape(family, size, device)))
                .tier(isQuick ? Tier.QUICK : Tier.DEFAULT);
        return (kind == Kind.LATENCY ? test : test.relativeTo(BASE)).build();
    }

    private static Matrix.Shape shape(Family family, int[] size, DeviceFacts device) {
        return new Matrix.Shape(
                size[0],
                size[1],
                size[2],
                family.factor(),
                family.sum(),
                device.subgroupSize().orElse(USUAL_SUBGROUP));
    }

    /** The largest products of each pair of types. */
    @Override
    public List<String> card() {
        return FAMILIES.stream()
                .map(family -> id(Kind.THROUGHPUT, family, family.sizes().get(0)))
                .toList();
    }
}
