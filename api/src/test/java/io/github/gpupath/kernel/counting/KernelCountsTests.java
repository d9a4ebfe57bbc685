package io.github.gpupath.kernel.counting;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.BitFieldOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.SubgroupOperator;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import org.junit.jupiter.api.Test;

class KernelCountsTests {

    private static final Expression LANE = builtIn(BuiltIn.LOCAL_INDEX);

    private final KernelBuilder it = new KernelBuilder("test", new WorkgroupSize(64, 1, 1));

    @Test
    void multipliesByTheCountsOfLoops() {
        Resource.TexelBuffer texels = it.texelBuffer("texels", Format.RG16F);
        Parameter rows = it.parameter("rows", ScalarType.U32);
        Variable sum = it.variable("sum", vector(VectorType.VEC4, f32(0)));
        it.loop(
                "y",
                rows,
                Unroll.NEVER,
                y -> it.loop("x", 16, Unroll.NEVER, x -> it.increase(sum, texels.load(x.plus(y.times(16))))));
        KernelCounts counts = KernelCounts.of(it.build(), List.of(u32(8)));
        assertThat(counts.of(texels)).isEqualTo(new Traffic(128, 512, 0, 0));
        assertThat(counts.of(BinaryOperator.ADD))
                .as("four sums and one address")
                .isEqualTo(128 * 5);
        assertThat(counts.of(BinaryOperator.MULTIPLY)).isEqualTo(128);
        assertThat(counts.operations()).containsOnlyKeys(BinaryOperator.ADD, BinaryOperator.MULTIPLY);
    }

    @Test
    void bitFieldsAreCountedByComponentAndFoldedInTheCountsOfLoops() {
        Expression pair = it.variable("pair", vector(VectorType.UVEC2, LANE));
        Expression three = u32(0x35).extractBits(4, 4);
        Expression five = u32(1).insertBits(it.parameter("above", ScalarType.U32), 2, 1);
        it.loop(
                "i",
                three,
                Unroll.NEVER,
                i -> it.loop("k", five, Unroll.NEVER, k -> {
                    it.variable("taken", pair.extractBits(8, 8));
                    it.variable("reversed", pair.bitReverse());
                    it.variable("high", LANE.timesHigh(LANE));
                }));
        KernelCounts counts = KernelCounts.of(it.build(), List.of(u32(1)));
        assertThat(counts.of(BitFieldOperator.BIT_FIELD_EXTRACT))
                .as("two components each time, and the count of the loop once")
                .isEqualTo(15 * 2 + 1);
        assertThat(counts.of(UnaryOperator.BIT_REVERSE)).isEqualTo(30);
        assertThat(counts.of(BinaryOperator.MULTIPLY_HIGH)).isEqualTo(15);
    }

    @Test
    void countsEachKindOfAccessByItsStoredType() {
        Resource.RawBuffer raw = it.rawBuffer("raw", Access.READ_WRITE);
        Resource.StructuredBuffer structured = it.structuredBuffer("structured", VectorType.VEC2, Access.READ_WRITE);
        Resource.UniformBuffer uniform = it.uniformBuffer("uniform", VectorType.VEC4, 4);
        Resource.StorageTexelBuffer results = it.storageTexelBuffer("results", Format.R8, Access.READ_WRITE);
        Resource.SampledTexture sampled = it.sampledTexture(
                "sampled", Format.RGBA16F, new Sampler(Sampler.Filter.LINEAR, Sampler.Addressing.WRAP));
        Resource.StorageTexture image = it.storageTexture("image", Format.RG8, Access.READ_WRITE);
        SharedArray shared = it.sharedArray("shared", VectorType.VEC4, 64);
        Expression place = vector(VectorType.UVEC2, LANE);
        it.store(raw, u32(0), raw.load(u32(16), 3));
        it.store(structured, LANE, structured.load(LANE));
        it.store(results, LANE, uniform.load(u32(0)));
        it.store(image, place, image.load(place));
        it.store(shared, LANE, sampled.sample(vector(VectorType.VEC2, f32(0.5f))));
        it.store(results, LANE, results.load(LANE));
        it.store(shared, LANE, shared.load(LANE));

        KernelCounts counts = KernelCounts.of(it.build(), List.of());
        assertThat(counts.of(raw)).isEqualTo(new Traffic(1, 12, 1, 12));
        assertThat(counts.of(structured)).isEqualTo(new Traffic(1, 8, 1, 8));
        assertThat(counts.of(uniform)).isEqualTo(new Traffic(1, 16, 0, 0));
        assertThat(counts.of(results)).isEqualTo(new Traffic(1, 1, 2, 2));
        assertThat(counts.of(sampled)).isEqualTo(new Traffic(1, 8, 0, 0));
        assertThat(counts.of(image)).isEqualTo(new Traffic(1, 2, 1, 2));
        assertThat(counts.of(shared)).isEqualTo(new Traffic(1, 16, 2, 32));
        assertThat(counts.traffic().keySet())
                .containsExactly(raw, structured, uniform, results, sampled, image, shared);
    }

    @Test
    void readingsOfTheClockAreCountedAsOftenAsTheyAreDone() {
        Parameter times = it.parameter("times", ScalarType.U32);
        it.loop("i", times, Unroll.NEVER, i -> it.readClock("now"));
        assertThat(KernelCounts.of(it.build(), List.of(u32(7))).of(Operation.Basic.READ_CLOCK))
                .isEqualTo(7);
    }

    @Test
    void followsConditionsThatTheArgumentsDecide() {
        Parameter write = it.parameter("write", ScalarType.U32);
        Resource.RawBuffer raw = it.rawBuffer("raw", Access.WRITE);
        it.when(
                write.isNotEqualTo(u32(0xFFFF_FFFFL)),
                () -> it.store(raw, u32(0), vector(new VectorType(ScalarType.U32, 4), u32(1))),
                () -> it.barrier());
        assertThat(KernelCounts.of(it.build(), List.of(u32(0))).of(raw)).isEqualTo(new Traffic(0, 0, 1, 16));
        assertThat(KernelCounts.of(it.build(), List.of(u32(0))).of(Operation.Basic.BARRIER))
                .isZero();
        assertThat(KernelCounts.of(it.build(), List.of(u32(0xFFFF_FFFFL))).of(raw))
                .isEqualTo(Traffic.NONE);
        assertThat(KernelCounts.of(it.build(), List.of(u32(0xFFFF_FFFFL))).of(Operation.Basic.BARRIER))
                .isEqualTo(1);
    }

    @Test
    void countsTheOtherOperations() {
        SharedArray shared = it.sharedArray("shared", ScalarType.U32, 64);
        Variable value = it.variable("value", vector(VectorType.VEC2, f32(2)));
        it.loop("i", 10, Unroll.NEVER, i -> {
            it.assign(value, KernelBuilder.fma(value, value, value));
            it.assign(value, value.negated());
            it.assign(value, KernelBuilder.select(i.isLess(u32(5)), value, value));
            it.atomic(AtomicOperator.ADD, shared, i, KernelBuilder.broadcast(i, 0));
        });
        it.variable("votes", KernelBuilder.ballot(value.x().isLess(f32(3))));
        it.variable("rounded", value.to(ScalarType.U32));
        KernelCounts counts = KernelCounts.of(it.build(), List.of());
        assertThat(counts.of(Operation.Basic.FMA)).isEqualTo(20);
        assertThat(counts.of(UnaryOperator.NEGATE)).isEqualTo(20);
        assertThat(counts.of(Operation.Basic.SELECT)).isEqualTo(20);
        assertThat(counts.of(BinaryOperator.LESS)).isEqualTo(11);
        assertThat(counts.of(AtomicOperator.ADD)).isEqualTo(10);
        assertThat(counts.of(SubgroupOperator.BROADCAST)).isEqualTo(10);
        assertThat(counts.of(SubgroupOperator.BALLOT)).isEqualTo(1);
        assertThat(counts.of(Operation.Basic.CONVERT)).isEqualTo(2);
        assertThat(counts.of(shared)).isEqualTo(Traffic.NONE);
    }

    @Test
    void refusesToCountWhatDependsOnMoreThanTheArgumentsAndCountsTheRest() {
        Resource.RawBuffer raw = it.rawBuffer("raw", Access.READ_WRITE);
        SharedArray shared = it.sharedArray("shared", ScalarType.U32, 64);
        it.store(shared, LANE, LANE.times(3));
        it.when(LANE.isLess(u32(4)), () -> it.loop("i", 2, Unroll.NEVER, i -> it.store(raw, i, LANE.xor(u32(1)))));
        it.loop("j", LANE, Unroll.NEVER, j -> it.variable("copy", shared.load(j).minus(1)));
        KernelCounts counts = KernelCounts.of(it.build(), List.of());
        assertThat(counts.of(BinaryOperator.MULTIPLY)).isEqualTo(1);
        assertThatThrownBy(() -> counts.of(raw))
                .isInstanceOf(CountException.class)
                .hasMessage(
                        "kernel test cannot be counted: its arguments do not determine how often this runs: if local_index < 4");
        assertThatThrownBy(() -> counts.of(BinaryOperator.BIT_XOR)).isInstanceOf(CountException.class);
        assertThatThrownBy(() -> counts.of(shared))
                .isInstanceOf(CountException.class)
                .hasMessageContaining(": for j from 0 below local_index");
        assertThatThrownBy(() -> counts.of(BinaryOperator.SUBTRACT)).isInstanceOf(CountException.class);
    }

    @Test
    void refusesAnotherNumberOfArguments() {
        it.parameter("p", ScalarType.U32);
        assertThatThrownBy(() -> KernelCounts.of(it.build(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("test has 1 parameters, not 0");
    }
}
