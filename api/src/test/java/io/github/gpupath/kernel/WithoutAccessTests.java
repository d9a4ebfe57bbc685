package io.github.gpupath.kernel;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.opencl.OpenClWriter;
import io.github.gpupath.kernel.validation.KernelValidator;
import java.util.List;
import org.junit.jupiter.api.Test;

class WithoutAccessTests {

    private final KernelBuilder k = new KernelBuilder("kernel", new WorkgroupSize(64, 1, 1));
    private final Parameter turns = k.parameter("turns", ScalarType.U32);

    /** The lines of the twin's body. */
    private List<String> twin(Place place) {
        Kernel twin = WithoutAccess.of(k.build(), List.of(place));
        KernelValidator.validate(twin);
        return OpenClWriter.write(twin)
                .text()
                .lines()
                .map(String::strip)
                .dropWhile(line -> !line.endsWith(") {"))
                .skip(1)
                .filter(line -> !line.isEmpty())
                .toList();
    }

    @Test
    void aLoadBecomesItsAddress() {
        StructuredBuffer source = k.structuredBuffer("source", ScalarType.F32, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable sum = k.variable("sum", f32(0));
        k.loop("i", 16, Unroll.NEVER, i -> k.increase(sum, source.load(i.plus(32))));
        k.store(result, builtIn(BuiltIn.GLOBAL_ID_X), sum);

        assertThat(twin(source))
                .containsExactly(
                        "float sum = 0.0f;",
                        "#pragma unroll 1",
                        "for (uint i = 0u; i < (16u >> twin_shift); i++) {",
                        "sum += as_float(i + 32u + 0x3F800000u);",
                        "}",
                        "result[(uint)get_global_id(0)] = sum;",
                        "}");
    }

    /** Compilers merge the accumulators of equal components. */
    @Test
    void theComponentsOfAVectorOfFloatsDiffer() {
        RawBuffer source = k.rawBuffer("source", Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", VectorType.VEC4, Access.WRITE);
        k.store(result, u32(0), source.load(turns, 4).as(ScalarType.F32));

        assertThat(twin(source))
                .first()
                .isEqualTo("result[0u] = (float4)(as_float(turns + 0x3F800000u), -as_float(turns + 0x3F800000u),"
                        + " as_float(turns + 0x40000000u), -as_float(turns + 0x40000000u));");
    }

    /** Otherwise compilers replace a sum of addresses by a product. */
    @Test
    void anIntegerIsShiftedByWhatNoCompilerKnows() {
        SharedArray next = k.sharedArray("next", ScalarType.U32, 64);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.U32, Access.WRITE);
        Variable place = k.variable("place", builtIn(BuiltIn.LOCAL_INDEX));
        k.barrier();
        k.loop("i", turns, Unroll.NEVER, i -> k.assign(place, next.load(place)));
        k.store(result, place, place);

        assertThat(twin(next))
                .containsExactly(
                        "uint place = (uint)get_local_id(0);",
                        "barrier(CLK_LOCAL_MEM_FENCE);",
                        "#pragma unroll 1",
                        "for (uint i = 0u; i < (turns >> twin_shift); i++) {",
                        "place = place >> twin_shift;",
                        "}",
                        "result[place] = place;",
                        "}");
    }

    @Test
    void bothCoordinatesOfATextureCount() {
        SampledTexture source =
                k.sampledTexture("source", Format.R8, new Sampler(Sampler.Filter.NEAREST, Sampler.Addressing.WRAP));
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable u = k.variable("u", f32(0.25f));
        k.store(result, u32(0), source.sample(vector(VectorType.VEC2, u, u)).x());

        assertThat(twin(source)).contains("result[0u] = ((float4)(u + u, -(u + u), u + u + 1.0f, -(u + u + 1.0f))).x;");
    }

    /** Address and value are accumulated and stored under a condition that is never true. */
    @Test
    void aStoreIsKept() {
        StructuredBuffer target = k.structuredBuffer("target", VectorType.VEC4, Access.WRITE);
        k.loop("i", turns, Unroll.NEVER, i -> {
            Variable value = k.variable("value", i.to(ScalarType.F32));
            k.store(target, i.plus(7), vector(VectorType.VEC4, value));
        });

        assertThat(twin(target))
                .containsExactly(
                        "uint twin_kept = 0u;",
                        "#pragma unroll 1",
                        "for (uint i = 0u; i < (turns >> twin_shift); i++) {",
                        "float value = (float)i;",
                        "twin_kept = twin_kept ^ (i + 7u + as_uint(value));",
                        "}",
                        "if (twin_shift == 31u) {",
                        "twin_result[0u] = twin_kept;",
                        "}",
                        "}");
    }

    @Test
    void anAtomicIsKeptAndItsResultIsTheAddress() {
        StructuredBuffer words = k.structuredBuffer("words", ScalarType.U64, Access.READ_WRITE);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.U64, Access.WRITE);
        Variable found = k.variable("found", Literal.u64(0));
        k.atomic(AtomicOperator.ADD, words, turns, Literal.u64(3), found);
        k.store(result, turns, found);

        assertThat(twin(words))
                .contains(
                        "twin_kept = twin_kept ^ (turns + (uint)3UL) ^ (uint)(3UL >> 32UL);",
                        "found = (ulong)(turns >> twin_shift);",
                        "result[turns] = found;");
    }

    /** Only the outermost loop with accesses is halved; a fully unrolled loop keeps its constant count. */
    @Test
    void halfTheIterationsAreAnArgument() {
        StructuredBuffer source = k.structuredBuffer("source", ScalarType.F32, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable sum = k.variable("sum", f32(0));
        k.loop("y", 4, Unroll.NEVER, y -> k.loop("x", 8, Unroll.NEVER, x -> k.increase(sum, source.load(x))));
        k.loop("z", 4, Unroll.FULL, z -> k.increase(sum, source.load(z)));
        k.loop("other", 4, Unroll.NEVER, other -> k.increase(sum, f32(1)));
        k.store(result, u32(0), sum);

        assertThat(twin(source).stream().filter(line -> line.startsWith("for")))
                .containsExactly(
                        "for (uint y = 0u; y < (4u >> twin_shift); y++) {",
                        "for (uint x = 0u; x < 8u; x++) {",
                        "for (uint z = 0u; z < 4u; z++) {",
                        "for (uint other = 0u; other < 4u; other++) {");
        assertThat(WithoutAccess.arguments(List.of(u32(5)), true)).containsExactly(u32(5), u32(1));
        assertThat(WithoutAccess.arguments(List.of(u32(5)), false)).containsExactly(u32(5), u32(0));
    }
}
