package io.github.gpupath.kernel.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.kernel.source.KernelSource.Slot;
import org.junit.jupiter.api.Test;

/** What is CUDA's own in the text; that compilers take all of it is for others to show. */
class CudaWriterTests {

    private final KernelBuilder kernel = new KernelBuilder("sample", new WorkgroupSize(64, 1, 1));

    private static Expression index() {
        return KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX);
    }

    private String body() {
        return CudaWriter.write(kernel.build()).text();
    }

    @Test
    void aUniformBufferIsAVariableInConstantMemoryAndNoArgument() {
        Resource.UniformBuffer constants = kernel.uniformBuffer("constants", VectorType.VEC4, 16);
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", VectorType.VEC4, Access.WRITE);
        kernel.parameter("scale", ScalarType.F32);
        kernel.store(result, index(), constants.load(Literal.u32(3)));
        KernelSource source = CudaWriter.write(kernel.build());
        assertThat(source.text()).isEqualTo("""
                __constant__ float4 constants[16];

                extern "C" __global__ void __launch_bounds__(64)
                sample(
                        float4 *result,
                        float scale) {
                    result[threadIdx.x] = constants[3u];
                }
                """);
        assertThat(source.resources()).containsExactly(new Slot("constants", 0), new Slot("result", 0));
        assertThat(source.parameters()).containsExactly(new Slot("scale", 1));
    }

    @Test
    void whatIsOnlyReadGoesThroughTheReadOnlyPath() {
        Resource.StructuredBuffer source = kernel.structuredBuffer("source", VectorType.VEC4, Access.READ);
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", VectorType.VEC4, Access.READ_WRITE);
        kernel.store(result, index(), source.load(index()));
        assertThat(body()).contains("const float4 *__restrict__ source", "        float4 *result");
    }

    @Test
    void anOperatorOfVectorsIsDefinedOnceAndOnlyWhereItIsUsed() {
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", VectorType.VEC4, Access.READ_WRITE);
        Expression value = result.load(index());
        kernel.store(result, index(), value.plus(value).plus(value));
        assertThat(body().split("operator", -1)).hasSize(2);
        assertThat(body())
                .contains(
                        "float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }")
                .contains("result[threadIdx.x] + result[threadIdx.x] + result[threadIdx.x]");
    }

    @Test
    void halvesAreComputedInPairs() {
        VectorType halves = new VectorType(ScalarType.F16, 4);
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", halves, Access.READ_WRITE);
        kernel.store(result, index(), result.load(index()).plus(result.load(index())));
        assertThat(body()).contains("add.rn.f16x2").doesNotContain("#include", "add.rn.f16 ");
    }

    @Test
    void workgroupMemoryBeyondWhatMayBeDeclaredIsAskedForAtTheLaunch() {
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", ScalarType.U32, Access.WRITE);
        SharedArray small = kernel.sharedArray("small", ScalarType.U32, 3);
        SharedArray large = kernel.sharedArray("large", VectorType.VEC4, 4096);
        kernel.store(small, Literal.u32(0), Literal.u32(1));
        kernel.barrier();
        kernel.store(
                result,
                index(),
                small.load(Literal.u32(0)).plus(large.load(Literal.u32(0)).x().to(ScalarType.U32)));
        assertThat(body())
                .contains("extern __shared__ __align__(32) unsigned char workgroupMemory[];")
                .contains("unsigned int *const small = reinterpret_cast<unsigned int *>(workgroupMemory + 0);")
                .contains("float4 *const large = reinterpret_cast<float4 *>(workgroupMemory + 32);");
        assertThat(CudaWriter.launchedBytes(kernel.build())).isEqualTo(32 + 65_536);
    }

    @Test
    void workgroupMemoryThatMayBeDeclaredIs() {
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", ScalarType.U32, Access.WRITE);
        SharedArray array = kernel.sharedArray("array", ScalarType.U32, 12_288);
        kernel.store(array, index(), index());
        kernel.barrier();
        kernel.store(result, index(), array.load(index()));
        assertThat(body()).contains("__shared__ unsigned int array[12288];");
        assertThat(CudaWriter.launchedBytes(kernel.build())).isZero();
    }

    @Test
    void whereNothingPartsTheLanesAllOfThemAreNamed() {
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", ScalarType.U32, Access.WRITE);
        kernel.store(result, index(), KernelBuilder.subgroupAdd(index()));
        assertThat(body()).contains("__reduce_add_sync(0xFFFFFFFFu, a)").doesNotContain("__activemask");
    }

    @Test
    void whereABranchMayPartTheLanesThoseThatAreActiveAreAskedFor() {
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", ScalarType.U32, Access.WRITE);
        kernel.when(
                index().isLess(Literal.u32(5)),
                () -> kernel.store(result, index(), KernelBuilder.subgroupAdd(index())));
        assertThat(body()).contains("__reduce_add_sync(__activemask(), a)").doesNotContain("0xFFFFFFFFu, a");
    }

    @Test
    void signedAtomicsOf64BitsBorrowTheUnsignedOnes() {
        Resource.StructuredBuffer counters = kernel.structuredBuffer("counters", ScalarType.I64, Access.READ_WRITE);
        kernel.atomic(AtomicOperator.ADD, counters, Literal.u32(0), Literal.i64(1));
        kernel.atomic(AtomicOperator.MIN, counters, Literal.u32(0), Literal.i64(1));
        assertThat(body())
                .contains("    atomic_add(&counters[0u], 1LL);", "    atomicMin(&counters[0u], 1LL);")
                .contains("atomicAdd((unsigned long long *)a, (unsigned long long)b)");
    }

    @Test
    void channelsThatAFormatLacksAreFilledIn() {
        Resource.TexelBuffer texels = kernel.texelBuffer("texels", Format.RG8);
        Resource.StructuredBuffer result = kernel.structuredBuffer("result", VectorType.VEC4, Access.WRITE);
        kernel.store(result, index(), texels.load(index()));
        assertThat(body())
                .contains("float2 r = tex1Dfetch<float2>(a, b); return make_float4(r.x, r.y, 0, 1);")
                .contains("texel_buffer_float2(texels, (int)threadIdx.x)");
    }

    @Test
    void whatASurfaceConvertsIsStoredByPtxAndTheRestByCuda() {
        Resource.StorageTexture converted = kernel.storageTexture("converted", Format.RG8, Access.WRITE);
        Resource.StorageTexture plain = kernel.storageTexture("plain", Format.RG32F, Access.WRITE);
        Expression at = KernelBuilder.vector(VectorType.UVEC2, index(), index());
        Expression value = KernelBuilder.vector(VectorType.VEC4, Literal.f32(1));
        kernel.store(converted, at, value);
        kernel.store(plain, at, value);
        assertThat(body())
                .contains("surface_convert(converted, make_int2(threadIdx.x, threadIdx.x), ", "sust.p.2d.v4.b32.trap")
                .contains("surf2Dwrite(make_float2(c.x, c.y), a, b.x * 8, b.y);");
    }

    @Test
    void texelsOfABufferCannotBeStored() {
        Resource.StorageTexelBuffer texels = kernel.storageTexelBuffer("texels", Format.RGBA8, Access.WRITE);
        kernel.store(texels, index(), KernelBuilder.vector(VectorType.VEC4, Literal.f32(1)));
        assertThatThrownBy(() -> CudaWriter.write(kernel.build()))
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessage("CUDA stores texels to surfaces over arrays, and there is none over a buffer");
    }
}
