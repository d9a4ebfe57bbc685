package io.github.gpupath.suites.matrix;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Matrix;
import io.github.gpupath.kernel.Operation.Basic;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Place.AtomicTarget;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.GeometryScale;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suites.CacheKernel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The kernels of the matrix tests. As those of {@code instruction}, a kernel has a loop for each number of accumulators that is
 * tried. How many turns each takes are parameters; of a timed run one is not 0. A turn has {@link #PRODUCTS} products, written
 * out. The verification goes through all loops with the same accumulators, and all accumulators are stored.
 */
final class MatrixKernels {

    /** How many accumulators of a subgroup are tried. */
    private static final List<Integer> ACCUMULATORS = List.of(1, 2, 4, 8);

    /** Products of a turn: even for each accumulator, so that both right factors count. */
    private static final int PRODUCTS = 16;

    /** Subgroups of a workgroup: one for each of the four parts of a processor that NVIDIA's and AMD's GPUs have. */
    private static final int SUBGROUPS = 4;

    /** The pairs of factors in workgroup memory. A turn has as many products, so that no two load the same. */
    private static final int TILES = 8;

    /**
     * What a workgroup does before and after its turns costs as much as some 50 products: 5 % of 64 turns on an H100 (bytes, against a
     * CUDA program with four times as many).
     */
    private static final int TURNS = 256;

    /** As long as those of {@code instruction}, since the last workgroups leave a part of the device idle. */
    private static final Timing TIMING = new Timing(Timing.Span.DEVICE, SubmissionMode.DEPENDENT, 0, 4);

    private static final GeometryScale GROWTH = new GeometryScale(1024, -10, 12);

    /** The most turns of the latency tests. */
    private static final int DOUBLINGS = 14;

    /** Results are written to as many places in turn, so that no piece of memory has many writers. */
    private static final int REGIONS = 16;

    private static final WorkgroupCount VERIFIED = WorkgroupCount.of(2);

    private MatrixKernels() {}

    /** Many workgroups, whose factors stay in registers: how many accumulators are best is found by a race. */
    static KernelWorkload throughput(String name, Matrix.Shape shape) {
        return fastest(new Form(shape, false, SUBGROUPS, ACCUMULATORS, PRODUCTS, 2), name);
    }

    /** The same, but that both factors of each product come from workgroup memory. */
    static KernelWorkload fromWorkgroupMemory(String name, Matrix.Shape shape) {
        return fastest(new Form(shape, true, SUBGROUPS, ACCUMULATORS, TILES, TILES), name);
    }

    /** One subgroup with one accumulator. */
    static KernelWorkload latency(String name, Matrix.Shape shape) {
        Form form = new Form(shape, false, 1, List.of(1), PRODUCTS, 2);
        return workload(
                form.kernel(name),
                form,
                Measured.steps(launch -> launch.arguments().get(0).bits() * PRODUCTS),
                List.of(new Scale(IntStream.rangeClosed(0, DOUBLINGS)
                        .mapToObj(power -> new Launch(WorkgroupCount.of(1), List.of(u32(1 << power))))
                        .toList())),
                WorkgroupCount.of(1),
                Timing.DISPATCH);
    }

    private static KernelWorkload fastest(Form form, String name) {
        List<Scale> scales = IntStream.range(0, form.accumulators().size())
                .mapToObj(chosen -> GROWTH.with(
                                IntStream.range(0, form.accumulators().size())
                                        .mapToObj(loop -> u32(loop == chosen ? TURNS : 0))
                                        .<Literal>map(turns -> turns)
                                        .toList())
                        .named(accumulators(form.accumulators().get(chosen))))
                .toList();
        return workload(
                form.kernel(name),
                form,
                Measured.operations(counts -> counts.of(Basic.MATRIX)),
                scales,
                VERIFIED,
                TIMING);
    }

    private static String accumulators(int number) {
        return number == 1 ? "1 accumulator" : number + " accumulators";
    }

    private static KernelWorkload workload(
            Kernel kernel, Form form, Measured measured, List<Scale> scales, WorkgroupCount verified, Timing timing) {
        return KernelWorkload.of(kernel)
                .measured(measured)
                .memory(List.of(
                        new Memory.BufferMemory(
                                BufferSpec.storage((long) form.tiles().words() * Integer.BYTES), form.tiles(), false),
                        new Memory.BufferMemory(
                                BufferSpec.storage((long) REGIONS * form.resultWords() * Integer.BYTES),
                                Memory.Content.ZEROS,
                                true)))
                .verification(
                        Verification.of(Collections.nCopies(form.accumulators().size(), u32(1)), verified))
                .scales(scales)
                .timing(timing)
                .build();
    }

    /**
     * What a kernel does.
     *
     * @param shape of the products
     * @param isShared whether factors come from workgroup memory, each time
     * @param subgroups of a workgroup
     * @param accumulators of each loop
     * @param products of a turn of each loop
     * @param pairs of factors in memory
     */
    private record Form(
            Matrix.Shape shape, boolean isShared, int subgroups, List<Integer> accumulators, int products, int pairs) {

        Tiles tiles() {
            return new Tiles(shape, pairs);
        }

        int accumulatorWords() {
            return shape.m() * shape.n() * shape.sum().bytes() / Integer.BYTES;
        }

        int most() {
            return Collections.max(accumulators);
        }

        /** The words that a workgroup stores. */
        int resultWords() {
            return subgroups * most() * accumulatorWords();
        }

        Kernel kernel(String name) {
            WorkgroupSize size = new WorkgroupSize(subgroups * shape.subgroupSize(), 1, 1);
            KernelBuilder k = new KernelBuilder(name, size);
            List<Parameter> turns = accumulators.stream()
                    .map(number -> k.parameter("turns" + number, ScalarType.U32))
                    .toList();
            StructuredBuffer source = k.structuredBuffer("source", ScalarType.U32, Access.READ);
            StructuredBuffer result = k.structuredBuffer("result", ScalarType.U32, Access.WRITE);
            Factors factors = isShared ? shared(k, source, size) : inRegisters(k, source);
            List<Matrix> sums = new ArrayList<>();
            for (int i = 0; i < most(); i++) {
                Matrix sum = k.matrix("sum" + i, shape::accumulator);
                k.fill(sum, u32(Tiles.beginning(shape.sum())));
                sums.add(sum);
            }
            for (int loop = 0; loop < accumulators.size(); loop++) {
                int number = accumulators.get(loop);
                k.loop("turn", turns.get(loop), Unroll.NEVER, turn -> {
                    for (int product = 0; product < products; product++) {
                        factors.multiply(turn, product, product / number, sums.get(product % number));
                    }
                });
            }
            Variable subgroup = k.variable(
                    "subgroup",
                    CacheKernel.workgroup()
                            .and(REGIONS - 1)
                            .times(subgroups)
                            .plus(builtIn(BuiltIn.LOCAL_INDEX).dividedBy(u32(shape.subgroupSize()))));
            for (int i = 0; i < most(); i++) {
                Expression first = subgroup.times(most() * accumulatorWords()).plus(i * accumulatorWords());
                k.store(result, first, shape.n() * shape.sum().bytes() / Integer.BYTES, sums.get(i));
            }
            return k.build();
        }

        /** One left factor and two right ones, of which products of an accumulator take turns. */
        private Factors inRegisters(KernelBuilder k, StructuredBuffer source) {
            Matrix a = k.matrix("a", shape::a);
            List<Matrix> b = List.of(k.matrix("b0", shape::b), k.matrix("b1", shape::b));
            load(k, source, a, u32(0));
            for (int pair = 0; pair < b.size(); pair++) {
                load(k, source, b.get(pair), u32(pair * tiles().pairWords() + tiles().leftWords()));
            }
            return (turn, product, ofAccumulator, sum) -> k.multiplyAdd(sum, a, b.get(ofAccumulator % b.size()));
        }

        /** Products of a turn begin with another pair in each turn, so that no compiler loads before the loop. */
        private Factors shared(KernelBuilder k, StructuredBuffer source, WorkgroupSize size) {
            SharedArray tiles = k.sharedArray("tiles", ScalarType.U32, tiles().words());
            k.loop("i", tiles().words() / size.invocations(), Unroll.NEVER, i -> {
                Variable word = k.variable("word", i.times(size.invocations()).plus(builtIn(BuiltIn.LOCAL_INDEX)));
                k.store(tiles, word, source.load(word));
            });
            k.barrier();
            Matrix a = k.matrix("a", shape::a);
            Matrix b = k.matrix("b", shape::b);
            return (turn, product, ofAccumulator, sum) -> {
                Variable pair =
                        k.variable("pair", turn.plus(product).and(pairs - 1).times(tiles().pairWords()));
                load(k, tiles, a, pair);
                load(k, tiles, b, pair.plus(tiles().leftWords()));
                k.multiplyAdd(sum, a, b);
            };
        }

        private void load(KernelBuilder k, AtomicTarget place, Matrix factor, Expression first) {
            k.load(factor, place, first, tiles().rowWords(factor.columns()));
        }
    }

    /** Adds a product to an accumulator. */
    private interface Factors {

        /**
         * @param turn of the loop
         * @param product of the turn
         * @param ofAccumulator the number of the product among those of its accumulator in the turn
         */
        void multiply(Variable turn, int product, int ofAccumulator, Matrix sum);
    }
}
