package io.github.gpupath.kernel.validation;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Feature.TexelFormat;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.KernelTypeException;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Requirements;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KernelValidatorTests {

    private static final WorkgroupSize SIZE = new WorkgroupSize(64, 1, 1);
    private static final Expression LANE = builtIn(BuiltIn.LOCAL_INDEX);

    private static Kernel kernel(Consumer<KernelBuilder> content) {
        KernelBuilder builder = new KernelBuilder("test", SIZE);
        content.accept(builder);
        return builder.build();
    }

    private static Kernel body(Statement... statements) {
        return new Kernel("test", SIZE, List.of(), List.of(), List.of(), List.of(statements));
    }

    private static List<String> problems(Kernel kernel) {
        InvalidKernelException thrown =
                catchThrowableOfType(InvalidKernelException.class, () -> KernelValidator.validate(kernel));
        return thrown == null ? List.of() : thrown.problems();
    }

    private static List<String> problems(Consumer<KernelBuilder> content) {
        return problems(kernel(content));
    }

    @Test
    void acceptsAKernelThatUsesEverythingRightly() {
        assertThat(problems(it -> {
                    Parameter rounds = it.parameter("rounds", ScalarType.U32);
                    Resource.StructuredBuffer output = it.structuredBuffer("output", ScalarType.U32, Access.READ_WRITE);
                    SharedArray shared = it.sharedArray("shared", ScalarType.U32, 64);
                    Variable sum = it.variable("sum", u32(0));
                    it.loop("i", rounds, Unroll.NEVER, i -> {
                        it.increase(sum, i);
                        it.store(shared, LANE, sum);
                        it.barrier();
                        it.increase(sum, shared.load(u32(63)));
                    });
                    it.when(rounds.isLess(u32(5)), it::barrier);
                    it.atomic(AtomicOperator.ADD, output, u32(0), sum);
                }))
                .isEmpty();
    }

    @Test
    void namesEveryProblemOnALineOfItsOwn() {
        Kernel kernel = kernel(it -> {
            it.parameter("1st", ScalarType.U32);
            SharedArray shared = it.sharedArray("shared", ScalarType.U32, 4);
            it.store(shared, u32(4), u32(0));
        });
        InvalidKernelException thrown =
                catchThrowableOfType(InvalidKernelException.class, () -> KernelValidator.validate(kernel));
        assertThat(thrown.problems()).hasSize(2);
        assertThat(thrown.getMessage().lines())
                .hasSize(3)
                .anyMatch(line -> line.contains("'1st' is not an identifier"))
                .anyMatch(line -> line.contains("index 4 is beyond the 4 elements of shared"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "9lives", "a-b", "gl_x", "a__b", "größe", "a b"})
    void refusesIllegalIdentifiers(String name) {
        assertThat(problems(it -> it.variable(name, u32(1))))
                .singleElement()
                .asString()
                .contains("is not an identifier");
        assertThat(problems(new Kernel(name, SIZE, List.of(), List.of(), List.of(), List.of())))
                .singleElement()
                .asString()
                .contains("is not an identifier");
    }

    @Test
    void refusesANameThatIsDeclaredTwice() {
        Variable variable = new Variable("i", ScalarType.U32);
        Statement loop = new Statement.Loop(variable, u32(2), Unroll.NEVER, List.of());
        assertThat(problems(body(new Statement.Declare(variable, u32(0)), loop)))
                .containsExactly("the name i is declared twice");
        assertThat(problems(body(loop, loop))).containsExactly("the name i is declared twice");
    }

    @Test
    void refusesVariablesOutsideTheirScope() {
        Variable variable = new Variable("x", ScalarType.U32);
        Variable other = new Variable("y", ScalarType.U32);
        Statement declare = new Statement.Declare(variable, u32(0));
        Statement use = new Statement.Declare(other, variable);
        assertThat(problems(body(use, declare))).containsExactly("variable x is not in scope in: u32 y = x");
        assertThat(problems(body(new Statement.If(Literal.bool(true), List.of(declare), List.of(use)))))
                .containsExactly("variable x is not in scope in: u32 y = x");
        assertThat(problems(body(new Statement.Assign(variable, u32(1)))))
                .containsExactly("variable x is not in scope in: x = 1");
        assertThat(problems(body(new Statement.Declare(variable, variable.plus(1)))))
                .containsExactly("variable x is not in scope in: u32 x = x + 1");
        assertThat(problems(body(declare, use))).isEmpty();
    }

    @Test
    void refusesAssignmentsToALoopsIndex() {
        assertThat(problems(it -> it.loop("i", 4, Unroll.NEVER, i -> it.assign(i, u32(0)))))
                .containsExactly("a loop's index is assigned in: i = 0");
        assertThat(problems(it -> {
                    SharedArray shared = it.sharedArray("shared", ScalarType.U32, 4);
                    it.loop("i", 4, Unroll.NEVER, i -> it.atomic(AtomicOperator.ADD, shared, u32(0), u32(1), i));
                }))
                .singleElement()
                .asString()
                .startsWith("a loop's index is assigned in: ");
    }

    @Test
    void refusesWhatAnotherKernelDeclared() {
        KernelBuilder other = new KernelBuilder("other", SIZE);
        Parameter parameter = other.parameter("p", ScalarType.U32);
        Resource.RawBuffer buffer = other.rawBuffer("b", Access.READ_WRITE);
        SharedArray shared = other.sharedArray("s", ScalarType.U32, 4);
        assertThat(problems(it -> it.store(shared, parameter, buffer.load(u32(0), 1))))
                .containsExactly(
                        "workgroup array s is used but not declared",
                        "parameter p is used but not declared",
                        "resource b is used but not declared");
    }

    @Test
    void refusesABindingThatIsNotThePosition() {
        Resource buffer = new Resource.RawBuffer("b", 1, Access.READ);
        Kernel kernel = new Kernel("test", SIZE, List.of(), List.of(buffer), List.of(), List.of());
        assertThat(problems(kernel)).containsExactly("resource b has binding 1 at position 0");
    }

    @Test
    void refusesConstantIndicesOutOfBounds() {
        assertThat(problems(it -> {
                    SharedArray shared = it.sharedArray("shared", ScalarType.U32, 4);
                    Resource.UniformBuffer uniform = it.uniformBuffer("uniform", VectorType.VEC4, 2);
                    Resource.RawBuffer raw = it.rawBuffer("raw", Access.READ);
                    it.variable("a", shared.load(u32(2).plus(2)));
                    it.variable("b", uniform.load(u32(2)));
                    it.variable("c", raw.load(u32(6), 1));
                    it.variable("d", uniform.load(u32(1)));
                    it.atomic(AtomicOperator.MAX, shared, u32(9), u32(0));
                }))
                .containsExactly(
                        "index 4 is beyond the 4 elements of shared",
                        "index 2 is beyond the 2 elements of uniform",
                        "byte address 6 of raw is not a multiple of 4",
                        "index 9 is beyond the 4 elements of shared");
    }

    @Test
    void refusesBarriersThatNotAllInvocationsReach() {
        String problem = "a barrier is in control flow that some invocations of a workgroup may skip";
        assertThat(problems(it -> it.when(LANE.isLess(u32(3)), it::barrier))).containsExactly(problem);
        assertThat(problems(it -> it.when(LANE.isLess(u32(3)), () -> {}, it::barrier)))
                .containsExactly(problem);
        assertThat(problems(it -> it.loop("i", LANE, Unroll.NEVER, i -> it.barrier())))
                .containsExactly(problem);
        assertThat(problems(it -> {
                    Variable limit = it.variable("limit", u32(3));
                    it.when(LANE.isLess(u32(3)), () -> it.assign(limit, u32(4)));
                    it.when(u32(3).isLess(limit), it::barrier);
                }))
                .as("a variable that some invocations assign")
                .containsExactly(problem);
        assertThat(problems(it -> {
                    Variable first = it.variable("first", u32(3));
                    Variable second = it.variable("second", u32(3));
                    it.loop("i", 4, Unroll.NEVER, i -> {
                        it.when(u32(3).isLess(second), it::barrier);
                        it.assign(second, first);
                        it.assign(first, LANE);
                    });
                }))
                .as("a variable that becomes varying in a later iteration")
                .containsExactly(problem);
    }

    @Test
    void acceptsBarriersUnderUniformConditions() {
        assertThat(problems(it -> {
                    Resource.UniformBuffer uniform = it.uniformBuffer("uniform", VectorType.VEC4, 2);
                    Variable limit = it.variable("limit", builtIn(BuiltIn.WORKGROUP_ID_X));
                    it.assign(limit, limit.plus(1));
                    it.when(u32(3).isLess(limit), it::barrier);
                    it.when(uniform.load(limit).x().isLess(f32(1)), it::barrier);
                }))
                .isEmpty();
    }

    @Test
    void whatAllInvocationsLoadFromWorkgroupMemoryBetweenBarriersIsUniform() {
        assertThat(problems(it -> toldByOne(it, it::barrier))).isEmpty();
        assertThat(problems(it -> toldByOne(it, () -> {})))
                .as("without the second barrier another invocation may write meanwhile")
                .containsExactly("a barrier is in control flow that some invocations of a workgroup may skip");
    }

    private static void toldByOne(KernelBuilder it, Runnable second) {
        SharedArray told = it.sharedArray("told", ScalarType.U32, 1);
        Variable go = it.variable("go", u32(1));
        it.loop(
                "round",
                4,
                Unroll.NEVER,
                round -> it.when(go.isEqualTo(u32(1)), () -> {
                    it.store(told, u32(0), u32(0));
                    it.barrier();
                    it.assign(go, told.load(u32(0)));
                    second.run();
                    it.variable("other", LANE);
                }));
    }

    @Test
    void refusesLoopsWhoseCountIsNotFixed() {
        assertThat(problems(it -> {
                    Parameter count = it.parameter("count", ScalarType.U32);
                    it.loop("i", count, Unroll.FULL, i -> {});
                }))
                .containsExactly(
                        "a fully unrolled loop needs a literal count: for i from 0 below count, fully unrolled");
        assertThat(problems(it -> {
                    Variable count = it.variable("count", u32(3));
                    it.loop("i", count, Unroll.NEVER, i -> it.assign(count, u32(9)));
                }))
                .containsExactly("the body of a loop changes its count: for i from 0 below count, never unrolled");
    }

    @Test
    void refusesMoreThan128BytesOfParameters() {
        assertThat(problems(it -> parameters(it, 32))).isEmpty();
        assertThat(problems(it -> parameters(it, 33))).containsExactly("its parameters need 132 bytes, more than 128");
    }

    @Test
    void countsThePaddingInFrontOfParametersOf64Bits() {
        assertThat(problems(it -> {
                    parameters(it, 29);
                    it.parameter("long", ScalarType.U64);
                }))
                .isEmpty();
        assertThat(problems(it -> {
                    parameters(it, 31);
                    it.parameter("long", ScalarType.U64);
                }))
                .containsExactly("its parameters need 136 bytes, more than 128");
    }

    @Test
    void aParameterNeedsWhatItsTypeNeedsAlsoIfNothingUsesIt() {
        assertThat(KernelValidator.validate(kernel(it -> it.parameter("p", ScalarType.U64)))
                        .features())
                .containsExactly(Capability.INT64);
    }

    private static void parameters(KernelBuilder builder, int count) {
        for (int i = 0; i < count; i++) {
            builder.parameter("p", ScalarType.U32);
        }
    }

    @Test
    void refusesSizesThatCannotBeCounted() {
        WorkgroupSize huge = new WorkgroupSize(1 << 20, 1 << 20, 1 << 30);
        assertThat(problems(new Kernel("test", huge, List.of(), List.of(), List.of(), List.of())))
                .singleElement()
                .asString()
                .contains("exceeds 2^31 - 1 invocations");
        assertThat(problems(it -> it.sharedArray("s", ScalarType.F64, 1 << 29)))
                .containsExactly("its workgroup memory needs 4294967296 bytes, more than 2 GiB");
    }

    @Test
    void findsFeaturesInAFixedOrder() {
        Requirements requirements = KernelValidator.validate(kernel(it -> {
            it.storageTexture("image", Format.RG8, Access.READ_WRITE);
            it.texelBuffer("texels", Format.R16F);
            it.storageTexelBuffer("results", Format.R32F, Access.WRITE);
            it.texture("fetched", Format.RGBA8);
            it.sampledTexture("sampled", Format.R8, new Sampler(Sampler.Filter.LINEAR, Sampler.Addressing.WRAP));
            it.uniformBuffer("small", VectorType.VEC4, 2);
            it.uniformBuffer("large", VectorType.VEC4, 7);
            it.sharedArray("shared", ScalarType.F16, 8);
            it.variable("lane", KernelBuilder.broadcast(builtIn(BuiltIn.SUBGROUP_LANE), 0));
            it.variable("votes", KernelBuilder.ballot(LANE.isLess(u32(3))));
            it.variable("sum", KernelBuilder.subgroupAdd(LANE));
            it.variable("dot", LANE.dot(LANE, LANE));
            it.variable("before", KernelBuilder.shuffleUp(LANE, u32(1)));
            it.variable("beside", KernelBuilder.quadSwap(LANE, 1));
            it.variable("all", KernelBuilder.subgroupAll(LANE.isLess(u32(3))));
            it.variable("wide", f32(1).to(ScalarType.F64));
            it.readClock("now");
            Resource.StructuredBuffer longs = it.structuredBuffer("longs", ScalarType.U64, Access.READ_WRITE);
            it.atomic(AtomicOperator.ADD, longs, LANE, Literal.u64(1));
            it.atomic(AtomicOperator.ADD, it.sharedArray("longs", ScalarType.I64, 2), u32(0), Literal.i64(1));
            Resource.StructuredBuffer floats = it.structuredBuffer("floats", ScalarType.F32, Access.READ_WRITE);
            it.atomic(AtomicOperator.ADD, floats, LANE, f32(1));
            it.atomic(AtomicOperator.ADD, it.sharedArray("floats", ScalarType.F32, 2), u32(0), f32(1));
        }));
        assertThat(requirements.features())
                .containsExactly(
                        Capability.FP16,
                        Capability.FP64,
                        Capability.INT64,
                        Capability.BUFFER_INT64_ATOMICS,
                        Capability.WORKGROUP_INT64_ATOMICS,
                        Capability.BUFFER_FLOAT_ATOMICS,
                        Capability.WORKGROUP_FLOAT_ATOMICS,
                        Capability.SUBGROUPS,
                        Capability.SUBGROUP_BALLOT,
                        Capability.SUBGROUP_SHUFFLE,
                        Capability.SUBGROUP_SHUFFLE_RELATIVE,
                        Capability.SUBGROUP_QUAD,
                        Capability.SUBGROUP_VOTE,
                        Capability.SUBGROUP_ARITHMETIC,
                        Capability.INTEGER_DOT_PRODUCT,
                        Capability.SHADER_CLOCK,
                        Capability.READ_WRITE_IMAGES,
                        new TexelFormat(Format.RG8, FormatUse.STORAGE_TEXTURE_LOAD),
                        new TexelFormat(Format.RG8, FormatUse.STORAGE_TEXTURE_STORE),
                        new TexelFormat(Format.R16F, FormatUse.TEXEL_BUFFER_LOAD),
                        new TexelFormat(Format.R32F, FormatUse.STORAGE_TEXEL_BUFFER_STORE),
                        new TexelFormat(Format.RGBA8, FormatUse.TEXTURE_FETCH),
                        new TexelFormat(Format.R8, FormatUse.TEXTURE_SAMPLE_LINEAR));
        assertThat(requirements.workgroupSize()).isEqualTo(SIZE);
        assertThat(requirements.sharedBytes()).isEqualTo(16 + 16 + 8);
        assertThat(requirements.uniformBytes()).isEqualTo(7 * 16);
    }

    @Test
    void atomicsAreOfIntegersAndSumsOfFloats() {
        for (Type element : List.of(ScalarType.F64, ScalarType.F16, new VectorType(ScalarType.U32, 2))) {
            SharedArray array = new SharedArray("array", element, 1);
            Expression value = new Variable("value", element);
            assertRefused(AtomicOperator.ADD, array, List.of(value), "atomics work on integers");
        }
        SharedArray floats = new SharedArray("floats", ScalarType.F32, 1);
        assertRefused(AtomicOperator.MAX, floats, List.of(f32(1)), "not MAX on f32");
        SharedArray words = new SharedArray("words", ScalarType.U32, 1);
        assertRefused(AtomicOperator.COMPARE_EXCHANGE, words, List.of(u32(1)), "takes 2 values, not 1");
        assertRefused(AtomicOperator.XOR, words, List.of(u32(1), u32(2)), "takes 1 values, not 2");
        assertRefused(AtomicOperator.XOR, words, List.of(f32(1)), "is u32, not f32");
    }

    @Test
    void functionsOfWordsTakeWordsAndFieldsLieWithinThem() {
        Expression word = u32(5);
        Expression wide = Literal.u64(5);
        assertRefused(() -> wide.timesHigh(wide), "MULTIPLY_HIGH does not take u64");
        assertRefused(() -> f32(1).findMsb(), "FIND_MSB does not take f32");
        assertRefused(wide::bitReverse, "BIT_REVERSE does not take u64");
        assertRefused(() -> wide.extractBits(0, 8), "BIT_FIELD_EXTRACT does not take u64");
        assertRefused(() -> word.extractBits(word, word), "the offset of a bit field is i32, not u32");
        assertRefused(() -> word.insertBits(Literal.i32(5), 0, 8), "values of one type, not u32 and i32");
        assertRefused(() -> word.extractBits(25, 8), "32 bits cannot hold a field of 8 from bit 25 on");
        assertRefused(() -> word.extractBits(3, 0), "32 bits cannot hold a field of 0 from bit 3 on");
        assertRefused(() -> Literal.f64(1).exp2(), "EXP2 does not take f64");
        assertRefused(() -> word.unpackByte(4), "a u32 has no byte 4");
        assertRefused(() -> wide.unpackByte(0), "what bytes are unpacked from is u32, not u64");
        assertRefused(word::reciprocal, "a reciprocal needs a float, not u32");
    }

    private static void assertRefused(ThrowingCallable made, String reason) {
        assertThatThrownBy(made).isInstanceOf(KernelTypeException.class).hasMessageContaining(reason);
    }

    private static void assertRefused(
            AtomicOperator operator, SharedArray array, List<Expression> values, String reason) {
        assertThatThrownBy(() -> new Statement.Atomic(operator, array, u32(0), values, Optional.empty()))
                .isInstanceOf(KernelTypeException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void findsNoFeaturesWhereNoneAreNeeded() {
        Requirements requirements = KernelValidator.validate(kernel(it -> {
            Resource.RawBuffer raw = it.rawBuffer("raw", Access.READ_WRITE);
            it.store(raw, LANE.times(4), builtIn(BuiltIn.GLOBAL_ID_X));
        }));
        assertThat(requirements.features()).isEmpty();
        assertThat(requirements.uniformBytes()).isZero();
    }
}
