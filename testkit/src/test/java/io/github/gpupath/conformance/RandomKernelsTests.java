package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.conformance.RandomKernels.Kind;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BitFieldOperator;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.KernelWalker;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.kernel.listing.KernelListing;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.testing.Trials;
import io.github.gpupath.verify.WorkloadMemory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class RandomKernelsTests {

    private static final int KERNELS = Trials.of(200);

    @Test
    void areValidAndTheSameAgainAndSoIsTheirText() {
        for (long seed = 0; seed < KERNELS; seed++) {
            for (Kind kind : Kind.values()) {
                check(seed, RandomKernels.kernel(kind, seed, 1), RandomKernels.kernel(kind, seed, 1));
            }
        }
    }

    private static void check(long seed, ConformanceCase random, ConformanceCase same) {
        Kernel kernel = random.workload().kernel();
        assertThatCode(random::requirements)
                .as(() -> "seed " + random.id() + "\n" + KernelListing.of(kernel))
                .doesNotThrowAnyException();
        Kernel again = same.workload().kernel();
        assertThat(again).as("seed %d", seed).isEqualTo(kernel);
        for (GlslDialect dialect : GlslDialect.values()) {
            String text = new GlslWriter(dialect).write(kernel).text();
            assertThat(new GlslWriter(dialect).write(again).text()).isEqualTo(text);
        }
    }

    /** A new operation must be added to the random expressions. */
    @Test
    void everyOperationOccurs() {
        Set<Operation> found = new HashSet<>();
        for (long seed = 0; seed < 200; seed++) {
            KernelWalker.expressions(
                    RandomKernels.kernel(seed, 1).workload().kernel(),
                    expression -> expression.operation().ifPresent(found::add));
        }
        assertThat(found)
                .contains(UnaryOperator.values())
                .contains(BinaryOperator.values())
                .contains(BitFieldOperator.values())
                .contains(Operation.Basic.FMA, Operation.Basic.SELECT, Operation.Basic.CONVERT);
    }

    /** All operations of expressions, without those of masks and indices. */
    @Test
    void whatIsLeftOutDoesNotOccur() {
        Set<LeftOut> leftOut = EnumSet.allOf(LeftOut.class);
        Set<LeftOut> gone = EnumSet.complementOf(EnumSet.of(LeftOut.BIT_COMBINATIONS));
        for (long seed = 0; seed < 50; seed++) {
            for (Kind kind : List.of(Kind.PLAIN, Kind.LONGS, Kind.LONG_ATOMICS, Kind.HALVES, Kind.DOUBLES)) {
                ConformanceCase random = RandomKernels.kernel(kind, seed, 1, leftOut);
                assertThatCode(random::requirements).doesNotThrowAnyException();
                KernelWalker.expressions(
                        random.workload().kernel(),
                        each -> assertThat(gone).noneMatch(operation -> operation.concerns(each)));
            }
        }
    }

    /** Each kernel of a kind requires the kind's features, except atomics, which occur at random. */
    @Test
    void eachKindDoesWhatItIsFor() {
        Map<Kind, Set<Capability>> always = Map.of(
                Kind.PLAIN, Set.of(),
                Kind.LONGS, Set.of(Capability.INT64),
                Kind.LONG_ATOMICS, Set.of(Capability.INT64),
                Kind.SUBGROUPS,
                        Set.of(
                                Capability.SUBGROUPS,
                                Capability.SUBGROUP_BALLOT,
                                Capability.SUBGROUP_SHUFFLE,
                                Capability.SUBGROUP_QUAD,
                                Capability.SUBGROUP_VOTE,
                                Capability.SUBGROUP_ARITHMETIC),
                Kind.DOTS, Set.of(Capability.INTEGER_DOT_PRODUCT),
                Kind.HALVES, Set.of(Capability.FP16),
                Kind.DOUBLES, Set.of(Capability.FP64));
        int withAtomics = 0;
        for (long seed = 0; seed < 100; seed++) {
            for (Kind kind : Kind.values()) {
                Set<Feature> abilities = new HashSet<>(
                        RandomKernels.kernel(kind, seed, 1).requirements().features());
                abilities.removeIf(feature -> !(feature instanceof Capability));
                boolean hasAtomics = abilities.remove(Capability.BUFFER_INT64_ATOMICS);
                assertThat(hasAtomics && kind != Kind.LONG_ATOMICS).isFalse();
                withAtomics += hasAtomics ? 1 : 0;
                assertThat(abilities).isEqualTo(always.get(kind));
            }
        }
        assertThat(withAtomics).isGreaterThan(50);
    }

    /** Subgroups of 4 to 64 lanes, and subgroups larger than a workgroup. */
    @Test
    void whatLanesTellEachOtherDoesNotDependOnHowManyThereAre() {
        for (long seed = 0; seed < 30; seed++) {
            ConformanceCase random = RandomKernels.kernel(Kind.SUBGROUPS, seed, 1);
            ByteBuffer expected = results(random, 32);
            for (int lanes : new int[] {4, 8, 16, 64, 128}) {
                assertThat(results(random, lanes))
                        .as("seed %d, %d lanes", seed, lanes)
                        .isEqualTo(expected);
            }
        }
    }

    /** Faulty devices: empty ballots, shuffles that return the lane's own value, broadcasts that do nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"votes", "taken", "told"})
    void aDeviceWhoseLanesAreToldSomethingElseIsFound(String what) {
        long found = LongStream.range(0, 10)
                .mapToObj(seed -> RandomKernels.kernel(Kind.SUBGROUPS, seed, 1).workload())
                .filter(right ->
                        !results(right, spoilt(right.kernel(), what), 32).equals(results(right, right.kernel(), 32)))
                .count();
        assertThat(found).isGreaterThan(7);
    }

    private static Kernel spoilt(Kernel kernel, String what) {
        List<Statement> body = new ArrayList<>();
        for (Statement statement : kernel.body()) {
            body.add(
                    statement instanceof Statement.Declare told
                                    && told.variable().name().equals(what)
                            ? new Statement.Declare(told.variable(), spoilt(told.value()))
                            : statement);
        }
        return kernel.withBody(body);
    }

    private static Expression spoilt(Expression told) {
        return told.type() instanceof VectorType vector && told.operands().size() == 1
                ? KernelBuilder.vector(vector, Literal.u32(0))
                : told.operands().get(1) instanceof Literal
                        ? Literal.u32(0)
                        : told.operands().get(0);
    }

    private static ByteBuffer results(ConformanceCase random, int lanes) {
        return results(random.workload(), random.workload().kernel(), lanes);
    }

    /** The content of all checked resources, concatenated. */
    private static ByteBuffer results(KernelWorkload workload, Kernel run, int lanes) {
        ByteBuffer all = ByteBuffer.allocate(1 << 20);
        try (Device device = new ReferenceDevice(lanes);
                CompiledKernel kernel = device.compile(run);
                WorkloadMemory memory = new WorkloadMemory(device, workload.memory())) {
            device.run(new DispatchBatch(
                    kernel,
                    memory.bindings(),
                    workload.verification().arguments(),
                    workload.verification().workgroups(),
                    1));
            for (int binding = 0; binding < workload.memory().size(); binding++) {
                if (workload.memory().get(binding).checked()) {
                    all.put(memory.read(binding));
                }
            }
        }
        return all.flip();
    }

    @Test
    void differ() {
        assertThat(LongStream.range(0, 100)
                        .mapToObj(seed -> RandomKernels.kernel(seed, 1)
                                .workload()
                                .kernel()
                                .body()))
                .doesNotHaveDuplicates();
    }
}
