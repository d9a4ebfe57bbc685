package io.github.gpupath.suites.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.kernel.HalfFloat;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.Matrix.Component;
import io.github.gpupath.kernel.MatrixStatement;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suites.RunKernels;
import io.github.gpupath.verify.Verifier;
import io.github.gpupath.verify.WorkloadMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a driver could do wrong with matrices, in every test. */
class MatrixSuiteTests {

    static Stream<TestCase> tests() {
        return new MatrixSuite().tests(SuiteSettings.DEFAULT).stream();
    }

    /** The tests of single subgroups, whose factors are those of the others. */
    static Stream<TestCase> small() {
        return tests().filter(test -> test.id().contains("/latency/"));
    }

    private static KernelWorkload workload(TestCase test) {
        return test.kernelWorkload().orElseThrow();
    }

    private static Matrix.Shape shape(KernelWorkload workload) {
        List<Matrix.Shape> shapes = new ArrayList<>();
        KernelWalker.statements(workload.kernel().body(), statement -> {
            if (statement instanceof MatrixStatement.MultiplyAdd product) {
                shapes.add(product.shape());
            }
        });
        return shapes.get(0);
    }

    @ParameterizedTest
    @MethodSource("tests")
    void theReferenceIsRight(TestCase test) {
        assertThat(RunKernels.isVerified(workload(test), workload(test).kernel()))
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("tests")
    void aTransposedFactorIsFound(TestCase test) {
        KernelWorkload workload = workload(test);
        Matrix.Shape shape = shape(workload);
        assertThat(isVerified(
                        workload,
                        (left, row, column) ->
                                left ? new int[] {column % shape.m(), row % shape.k()} : new int[] {row, column}))
                .isFalse();
        assertThat(isVerified(
                        workload,
                        (left, row, column) ->
                                left ? new int[] {row, column} : new int[] {column % shape.k(), row % shape.n()}))
                .isFalse();
    }

    @ParameterizedTest
    @MethodSource("small")
    void eachDroppedStepOfASumIsFound(TestCase test) {
        KernelWorkload workload = workload(test);
        for (int step = 0; step < shape(workload).k(); step++) {
            int dropped = step;
            assertThat(isVerified(
                            workload,
                            (left, row, column) -> left && column == dropped ? null : new int[] {row, column}))
                    .as("without step %d", step)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("tests")
    void eachDroppedLoopAndProductIsFound(TestCase test) {
        KernelWorkload workload = workload(test);
        Kernel kernel = workload.kernel();
        for (Statement dropped : kernel.body()) {
            if (dropped instanceof Statement.Loop) {
                assertThat(RunKernels.isVerified(
                                workload,
                                RunKernels.with(
                                        kernel,
                                        kernel.body().stream()
                                                .filter(each -> each != dropped)
                                                .toList())))
                        .isFalse();
            }
        }
        assertThat(RunKernels.isVerified(
                        workload,
                        RunKernels.withLoops(kernel, loop -> RunKernels.with(loop, withoutLastProduct(loop.body())))))
                .isFalse();
    }

    private static List<Statement> withoutLastProduct(List<Statement> body) {
        int last = IntStream.range(0, body.size())
                .filter(i -> body.get(i) instanceof MatrixStatement.MultiplyAdd)
                .max()
                .orElse(-1);
        return IntStream.range(0, body.size())
                .filter(i -> i != last)
                .mapToObj(body::get)
                .toList();
    }

    /** So a driver that keeps sums in halves cannot give the right answer. */
    @ParameterizedTest
    @MethodSource("tests")
    void aHalfHoldsFewOfTheSums(TestCase test) {
        KernelWorkload workload = workload(test);
        Component sum = shape(workload).sum();
        if (sum == Component.F16) {
            return;
        }
        ByteBuffer result = ByteBuffer.allocateDirect(
                        (int) workload.verifiedMemory().get(1).bytes())
                .order(ByteOrder.LITTLE_ENDIAN);
        try (Device device = new ReferenceDevice();
                CompiledKernel compiled = device.compile(workload.kernel());
                WorkloadMemory memory = new WorkloadMemory(device, workload.verifiedMemory())) {
            device.run(new DispatchBatch(
                    compiled,
                    memory.bindings(),
                    workload.verification().arguments(),
                    workload.verification().workgroups(),
                    1));
            result = memory.read(1);
        }
        int inexact = 0;
        int written = 0;
        for (int i = 0; i < result.capacity(); i += Integer.BYTES) {
            float value = sum == Component.F32 ? result.getFloat(i) : result.getInt(i);
            written += value == 0 ? 0 : 1;
            inexact += HalfFloat.toFloat(HalfFloat.fromFloat(value)) == value ? 0 : 1;
        }
        assertThat(written).isPositive();
        assertThat((double) inexact / written).isGreaterThan(0.5);
    }

    /** Where an element of a factor is read instead; null for zero. */
    private interface Misread {
        int @Nullable [] of(boolean left, int row, int column);
    }

    /** Whether the answer from misread factors is taken for right. */
    private static boolean isVerified(KernelWorkload workload, Misread misread) {
        Matrix.Shape shape = shape(workload);
        BufferMemory source = (BufferMemory) workload.verifiedMemory().get(0);
        int bytes = (int) source.bytes();
        ByteBuffer right = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        source.content().writeTo(right, 0);
        ByteBuffer wrong = ByteBuffer.allocateDirect(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int size = shape.factor().bytes();
        int pair = shape.m() * shape.k() + shape.k() * shape.n();
        for (int element = 0; element < bytes / size; element++) {
            int inPair = element % pair;
            boolean left = inPair < shape.m() * shape.k();
            int columns = left ? shape.k() : shape.n();
            int inFactor = left ? inPair : inPair - shape.m() * shape.k();
            int[] from = misread.of(left, inFactor / columns, inFactor % columns);
            for (int i = 0; i < size; i++) {
                int start = (element - inFactor) * size;
                wrong.put(
                        element * size + i,
                        from == null ? 0 : right.get(start + (from[0] * columns + from[1]) * size + i));
            }
        }
        List<Memory> memory = List.of(
                new BufferMemory(
                        source.spec(),
                        (target, offset) -> target.put(wrong.slice((int) offset, target.remaining())),
                        false),
                workload.verifiedMemory().get(1));
        try (Device device = new ReferenceDevice();
                CompiledKernel compiled = device.compile(workload.kernel());
                WorkloadMemory misreadMemory = new WorkloadMemory(device, memory)) {
            return new Verifier(new ReferenceProvider())
                    .verify(device, compiled, misreadMemory, workload.kernel().name(), workload)
                    .isEmpty();
        }
    }
}
