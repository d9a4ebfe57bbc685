package io.github.gpupath.kernel.opencl;

import static io.github.gpupath.kernel.KernelBuilder.broadcast;
import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.fma;
import static io.github.gpupath.kernel.KernelBuilder.select;
import static io.github.gpupath.kernel.KernelBuilder.shuffle;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.kernel.source.KernelSource.Slot;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** The writer's output; needs no driver. */
class OpenClWriterTests {

    private static final Expression X = builtIn(BuiltIn.GLOBAL_ID_X);

    private static KernelBuilder kernel(String name) {
        return new KernelBuilder(name, new WorkgroupSize(64, 1, 1));
    }

    @Test
    void aRequiredSubgroupSizeIsAnAttribute() {
        assertThat(OpenClWriter.write(kernel("wide").build().inSubgroupsOf(OptionalInt.of(16)))
                        .text())
                .contains("(64, 1, 1)))\n__attribute__((intel_reqd_sub_group_size(16)))\nvoid wide(");
    }

    @Test
    void everyKindOfResourceInOneKernel() {
        KernelBuilder builder = new KernelBuilder("everything", new WorkgroupSize(8, 4, 2));
        Resource.RawBuffer raw = builder.rawBuffer("raw", Access.READ_WRITE);
        Resource.StructuredBuffer structured = builder.structuredBuffer("items", VectorType.VEC2, Access.READ);
        Resource.UniformBuffer uniform = builder.uniformBuffer("constants", VectorType.VEC4, 4);
        Resource.TexelBuffer texels = builder.texelBuffer("texels", Format.R32UI);
        Resource.StorageTexelBuffer storageTexels =
                builder.storageTexelBuffer("texelTarget", Format.RGBA8, Access.WRITE);
        Resource.SampledTexture fetched = builder.texture("fetched", Format.RG16F);
        Resource.SampledTexture sampled = builder.sampledTexture(
                "sampled", Format.RGBA8, new Sampler(Sampler.Filter.LINEAR, Sampler.Addressing.WRAP));
        Resource.StorageTexture target = builder.storageTexture("target", Format.RGBA32F, Access.WRITE);
        Expression scale = builder.parameter("scale", ScalarType.F32);
        SharedArray shared = builder.sharedArray("scratch", ScalarType.U32, 64);
        Variable index = builder.variable("index", builtIn(BuiltIn.LOCAL_INDEX));
        builder.store(shared, index, texels.load(index).x());
        builder.barrier();
        Variable sum = builder.variable("sum", uniform.load(u32(3)));
        builder.loop(
                "i",
                4,
                Unroll.NEVER,
                i -> builder.loop("j", index, Unroll.FULL, j -> {
                    builder.increase(sum, fetched.fetch(vector(VectorType.UVEC2, i, j)));
                }));
        builder.when(
                structured.load(index).y().isLess(scale),
                () -> builder.store(raw, index.times(12), raw.load(index.plus(1).times(4), 3)),
                () -> builder.store(raw, index.shiftLeft(2), shared.load(index)));
        builder.store(storageTexels, index, sampled.sample(sum.swizzle("xy").times(scale)));
        builder.store(target, vector(VectorType.UVEC2, index, u32(0)), sum);

        assertThat(OpenClWriter.write(builder.build()).text()).isEqualTo("""
                        #pragma OPENCL FP_CONTRACT OFF

                        __constant sampler_t linearWrap = CLK_NORMALIZED_COORDS_TRUE | CLK_ADDRESS_REPEAT | CLK_FILTER_LINEAR;

                        __kernel __attribute__((reqd_work_group_size(8, 4, 2)))
                        void everything(
                                __global uint *raw,
                                __global const float2 *restrict items,
                                __constant float4 *constants,
                                __read_only image1d_buffer_t texels,
                                __write_only image1d_buffer_t texelTarget,
                                __read_only image2d_t fetched,
                                __read_only image2d_t sampled,
                                __write_only image2d_t target,
                                float scale) {
                            __local uint scratch[64];

                            uint index = (uint)get_local_id(2) * 32u + (uint)get_local_id(1) * 8u + (uint)get_local_id(0);
                            scratch[index] = read_imageui(texels, (int)index).x;
                            barrier(CLK_LOCAL_MEM_FENCE);
                            float4 sum = constants[3u];
                            #pragma unroll 1
                            for (uint i = 0u; i < 4u; i++) {
                                #pragma unroll
                                for (uint j = 0u; j < index; j++) {
                                    sum += read_imagef(fetched, (int2)(i, j));
                                }
                            }
                            if (items[index].y < scale) {
                                vstore3(vload3(0, raw + (((index + 1u) * 4u) >> 2u)), 0, raw + ((index * 12u) >> 2u));
                            } else {
                                raw[(index << 2u) >> 2u] = scratch[index];
                            }
                            write_imagef(texelTarget, (int)index, read_imagef(sampled, linearWrap, sum.xy * (float2)(scale)));
                            write_imagef(target, (int2)(index, 0u), sum);
                        }
                        """);
    }

    @Test
    void slotsFollowTheArguments() {
        KernelBuilder builder = kernel("slots");
        Resource.RawBuffer a = builder.rawBuffer("a", Access.READ);
        Resource.RawBuffer b = builder.rawBuffer("b", Access.WRITE);
        Expression p = builder.parameter("p", ScalarType.U32);
        builder.parameter("q", ScalarType.I32);
        builder.store(b, p, a.load(p, 1));
        KernelSource source = OpenClWriter.write(builder.build());
        assertThat(source.resources()).containsExactly(new Slot("a", 0), new Slot("b", 1));
        assertThat(source.parameters()).containsExactly(new Slot("p", 2), new Slot("q", 3));
        assertThat(source.entryPoint()).isEqualTo("slots");
        assertThat(source.options()).containsExactly("-cl-std=CL1.2");
        assertThat(source.language()).isEqualTo("OpenCL C 1.2");
        assertThat(source.notes()).isEmpty();
    }

    private static KernelSource sampling(Sampler.Filter filter) {
        KernelBuilder builder = kernel("sampling");
        Resource.SampledTexture first =
                builder.sampledTexture("first", Format.RGBA8, new Sampler(filter, Sampler.Addressing.CLAMP));
        Resource.SampledTexture second =
                builder.sampledTexture("second", Format.RGBA8, new Sampler(filter, Sampler.Addressing.CLAMP));
        Resource.StructuredBuffer target = builder.structuredBuffer("target", VectorType.VEC4, Access.WRITE);
        Expression uv = vector(VectorType.VEC2, f32(0.5f));
        builder.store(target, X, first.sample(uv).plus(second.sample(uv)));
        return OpenClWriter.write(builder.build());
    }

    @Test
    void oneSamplerConstantServesAllTexturesThatShareIt() {
        assertThat(sampling(Sampler.Filter.NEAREST).text())
                .containsOnlyOnce("__constant sampler_t nearestClamp = CLK_NORMALIZED_COORDS_TRUE"
                        + " | CLK_ADDRESS_CLAMP_TO_EDGE | CLK_FILTER_NEAREST;");
    }

    @Test
    void functionsAndConversions() {
        KernelBuilder builder = kernel("functions");
        Resource.StructuredBuffer target = builder.structuredBuffer("target", ScalarType.F32, Access.WRITE);
        Variable f = builder.variable("f", f32(1.5f));
        Variable i = builder.variable("i", Literal.i32(Integer.MIN_VALUE));
        Variable u = builder.variable("u", f.to(ScalarType.U32));
        Variable v = builder.variable("v", vector(VectorType.VEC4, f));
        builder.variable("a", fma(v, v, v).to(ScalarType.I32));
        builder.variable("b", v.as(ScalarType.U32).min(v.as(ScalarType.U32)));
        builder.variable("c", f.min(f.max(f32(-0.25f))));
        builder.variable("d", new Computation.Unary(UnaryOperator.ABS, i));
        builder.variable("e", new Computation.Unary(UnaryOperator.BIT_COUNT, u));
        builder.variable("g", select(i.isLess(Literal.i32(-3)), v, v.swizzle("wzyx")));
        builder.variable("h", new Computation.Unary(UnaryOperator.ABS, new Computation.Unary(UnaryOperator.FLOOR, v)));
        builder.variable("k", vector(VectorType.VEC2, f, f).x().plus(u.plus(1).to(ScalarType.F32)));
        builder.store(target, X, f.times(f).plus(f));

        assertThat(OpenClWriter.write(builder.build()).text()).contains("""
                            float f = 1.5f;
                            int i = INT_MIN;
                            uint u = (uint)f;
                            float4 v = (float4)(f);
                            int4 a = convert_int4(fma(v, v, v));
                            uint4 b = min(as_uint4(v), as_uint4(v));
                            float c = fmin(f, fmax(f, -0.25f));
                            int d = (int)abs(i);
                            uint e = popcount(u);
                            float4 g = i < -3 ? v : v.wzyx;
                            float4 h = fabs(floor(v));
                            float k = ((float2)(f, f)).x + (float)(u + 1u);
                            target[(uint)get_global_id(0)] = f * f + f;
                        """);
    }

    @Test
    void functionsThatTheLanguageLacksAreWrittenOut() {
        KernelBuilder builder = kernel("words");
        Variable i = builder.variable("i", Literal.i32(-5));
        Variable w = builder.variable("w", vector(VectorType.UVEC2, u32(5)));
        builder.variable("a", i.timesHigh(i.xor(i)));
        builder.variable("b", w.findMsb());
        builder.variable("c", i.plus(i).findMsb());
        builder.variable("d", i.bitReverse());
        builder.variable("e", w.x().extractBits(8, 4));
        builder.variable("f", w.insertBits(w.swizzle("yx"), 4, 8));
        builder.variable("g", i.insertBits(i, i.and(3), i));

        assertThat(OpenClWriter.write(builder.build()).text()).contains("""
                            int a = mul_hi(i, i ^ i);
                            uint2 b = 31u - clz(w);
                            int value = as_int(as_uint(i) + as_uint(i));
                            int c = 31 - clz(value ^ (value >> 31));
                            uint reversed = as_uint(i);
                            reversed = ((reversed >> 1) & 0x55555555u) | ((reversed & 0x55555555u) << 1);
                            reversed = ((reversed >> 2) & 0x33333333u) | ((reversed & 0x33333333u) << 2);
                            reversed = ((reversed >> 4) & 0x0F0F0F0Fu) | ((reversed & 0x0F0F0F0Fu) << 4);
                            reversed = ((reversed >> 8) & 0x00FF00FFu) | ((reversed & 0x00FF00FFu) << 8);
                            reversed = (reversed >> 16) | (reversed << 16);
                            int d = as_int(reversed);
                            uint e = (w.x << (32 - (8 + 4))) >> (32 - 4);
                            int offset = 4;
                            uint mask = (0xFFFFFFFFu >> (32 - 8)) << offset;
                            uint2 f = bitselect(w, w.yx << offset, (uint2)(mask));
                            int offset_1 = i & 3;
                            uint mask_1 = (0xFFFFFFFFu >> (32 - i)) << offset_1;
                            int g = bitselect(i, i << offset_1, as_int(mask_1));
                        """);
    }

    @Test
    void atomicsBeyondIntegersOf32BitsEnableTheirExtensions() {
        KernelBuilder builder = kernel("atomics");
        Resource.StructuredBuffer longs = builder.structuredBuffer("longs", ScalarType.I64, Access.READ_WRITE);
        SharedArray floats = builder.sharedArray("floats", ScalarType.F32, 4);
        Variable old = builder.variable("old", Literal.i64(0));
        builder.atomic(
                AtomicOperator.COMPARE_EXCHANGE, longs, X, List.of(Literal.i64(1), Literal.i64(2)), Optional.of(old));
        assertThat(OpenClWriter.write(builder.build()).text())
                .startsWith("#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n#pragma OPENCL FP_CONTRACT")
                .contains("    old = atom_cmpxchg(&longs[(uint)get_global_id(0)], 1L, 2L);\n");
        builder.atomic(AtomicOperator.MIN, longs, X, Literal.i64(3));
        builder.atomic(AtomicOperator.ADD, floats, u32(1), f32(7));
        KernelSource source = OpenClWriter.write(builder.build());
        assertThat(source.text())
                .contains("cl_ext_float_atomics : enable", "cl_khr_int64_extended_atomics : enable")
                .contains("    atom_min(&longs[(uint)get_global_id(0)], 3L);\n")
                .contains("    atomic_fetch_add_explicit((volatile __local atomic_float *)&floats[1u], 7.0f,"
                        + " memory_order_relaxed, memory_scope_work_group);\n");
        assertThat(source.options()).containsExactly("-cl-std=CL3.0");
    }

    @Test
    void theClockIsThatOfTheExtensionOrOfPtx() {
        KernelBuilder builder = kernel("timed");
        builder.readClock("now");
        KernelSource source = OpenClWriter.write(builder.build());
        assertThat(source.text()).startsWith("""
                        #pragma OPENCL FP_CONTRACT OFF

                        #ifdef __opencl_c_kernel_clock_scope_sub_group
                        #pragma OPENCL EXTENSION cl_khr_kernel_clock : enable
                        uint2 read_clock(void) { return clock_read_hilo_sub_group(); }
                        #else
                        uint2 read_clock(void) {
                            ulong ticks;
                            __asm__ volatile("mov.u64 %0, %%clock64;" : "=l"(ticks) : : "memory");
                            return as_uint2(ticks);
                        }
                        #endif

                        __kernel""").contains("    uint2 now = (uint2)(0u);\n    now = read_clock();\n");
        assertThat(source.options()).containsExactly("-cl-std=CL3.0");
        assertThat(source.notes()).singleElement().asString().contains("inline PTX");
    }

    @Test
    void dotProductsAreFunctionsOfTheExtensionOrPtx() {
        KernelBuilder builder = kernel("dots");
        builder.variable("bytes", X.as(ScalarType.I32).dot(X, X.as(ScalarType.I32)));
        builder.variable("saturated", X.dotSaturated(X, X));
        KernelSource source = OpenClWriter.write(builder.build());
        assertThat(source.options()).containsExactly("-cl-std=CL3.0");
        assertThat(source.notes()).anyMatch(note -> note.contains("dp4a"));
        assertThat(source.text())
                .contains("int bytes = dot_i8_u8(as_int((uint)get_global_id(0)), (uint)get_global_id(0), as_int(")
                .contains("uint saturated = dot_u8_saturated((uint)get_global_id(0), (uint)get_global_id(0), (uint)")
                .contains("#ifdef __opencl_c_integer_dot_product_input_4x8bit_packed\n")
                .contains("{ return as_int(as_uint(dot_4x8packed_su_int(as_uint(a), as_uint(b))) + as_uint(c)); }")
                .contains("{ return dot_acc_sat_4x8packed_uu_uint(as_uint(a), as_uint(b), c); }")
                .contains("__asm__(\"dp4a.s32.u32 %0, %1, %2, %3;\" : \"=r\"(r) : \"r\"(a), \"r\"(b), \"r\"(c))");
    }

    @Test
    void subgroupsNeedOpenClThreeAndExchangeVectorsByComponent() {
        KernelBuilder builder = kernel("lanes");
        Resource.StructuredBuffer target = builder.structuredBuffer("target", VectorType.VEC2, Access.WRITE);
        Variable lane = builder.variable("lane", builtIn(BuiltIn.SUBGROUP_LANE));
        Variable v = builder.variable("v", vector(VectorType.VEC2, f32(1)));
        builder.store(target, X, shuffle(v, lane.xor(u32(1))).plus(broadcast(v.plus(v), 0)));
        KernelSource source = OpenClWriter.write(builder.build());
        assertThat(source.options()).containsExactly("-cl-std=CL3.0");
        assertThat(source.text())
                .startsWith("""
                        #pragma OPENCL EXTENSION cl_khr_subgroup_shuffle : enable
                        #pragma OPENCL EXTENSION cl_khr_subgroups : enable
                        #pragma OPENCL FP_CONTRACT OFF
                        """)
                .contains("uint lane = get_sub_group_local_id();")
                .contains("(float2)(sub_group_shuffle(v.x, lane ^ 1u), sub_group_shuffle(v.y, lane ^ 1u))")
                .contains("(float2)(sub_group_broadcast((v + v).x, 0u), sub_group_broadcast((v + v).y, 0u))");
    }

    @Test
    void otherFloatsEnableTheirExtension() {
        KernelBuilder builder = kernel("floats");
        Resource.StructuredBuffer half = builder.structuredBuffer("halves", ScalarType.F16, Access.READ_WRITE);
        Resource.StructuredBuffer full = builder.structuredBuffer("doubles", ScalarType.F64, Access.READ_WRITE);
        builder.store(half, X, half.load(X).times(Literal.f16(0.5f)));
        builder.store(full, X, full.load(X).times(Literal.f64(0.1)));
        Variable pair = builder.variable("pair", vector(new VectorType(ScalarType.F16, 2), half.load(X)));
        builder.variable("other", fma(pair, pair.min(pair), pair.reciprocal()));
        assertThat(OpenClWriter.write(builder.build()).text())
                .startsWith("""
                        #pragma OPENCL EXTENSION cl_khr_fp16 : enable
                        #pragma OPENCL EXTENSION cl_khr_fp64 : enable
                        """)
                .contains("halves[(uint)get_global_id(0)] * 0.5h")
                .contains("half2 other = fma(pair, fmin(pair, pair), (half2)(1.0h) / pair);")
                .contains("doubles[(uint)get_global_id(0)] * 0.1;");
    }

    @Test
    void integersOf64BitsAreLongs() {
        KernelBuilder builder = kernel("longs");
        Parameter start = builder.parameter("start", ScalarType.U64);
        Resource.StructuredBuffer target =
                builder.structuredBuffer("target", new VectorType(ScalarType.I64, 2), Access.READ_WRITE);
        Variable i = builder.variable("i", start.to(ScalarType.I64));
        builder.increase(i, Literal.i64(Long.MIN_VALUE));
        builder.variable("a", new Computation.Unary(UnaryOperator.ABS, i));
        builder.variable("b", Literal.u64(1L << 33).max(start).shiftRight(3));
        builder.store(target, X, target.load(X).plus(Literal.i64(-5)));
        KernelSource source = OpenClWriter.write(builder.build());
        assertThat(source.text())
                .startsWith("#pragma OPENCL FP_CONTRACT OFF")
                .contains("""
                                ulong start) {
                            long i = (long)start;
                            i = as_long(as_ulong(i) + as_ulong(LONG_MIN));
                            long a = (long)abs(i);
                            ulong b = max(0x200000000UL, start) >> 3UL;
                        """)
                .contains("as_long2(as_ulong2(target[(uint)get_global_id(0)]) + as_ulong2((long2)(-5L)))");
    }

    @Test
    void aLoneTexelBufferIsAccompaniedByAnUnusedArgument() {
        KernelBuilder builder = kernel("lone");
        Resource.StorageTexelBuffer target = builder.storageTexelBuffer("target", Format.R32F, Access.WRITE);
        Expression value = builder.parameter("value", ScalarType.F32);
        builder.store(target, X, vector(VectorType.VEC4, value));
        KernelSource source = OpenClWriter.write(builder.build());
        assertThat(source.text()).contains("""
                        void lone(
                                __write_only image1d_buffer_t target,
                                __global uint *backing,
                                float value) {
                            write_imagef(target, (int)((uint)get_global_id(0)), (float4)(value));
                        }
                        """);
        assertThat(source.resources()).containsExactly(new Slot("target", 0, OptionalInt.of(1)));
        assertThat(source.parameters()).containsExactly(new Slot("value", 2));
    }

    @Test
    void imagesThatAreReadAndWrittenAskForOpenClThree() {
        KernelBuilder builder = kernel("both");
        Resource.StorageTexture target = builder.storageTexture("target", Format.R32F, Access.READ_WRITE);
        Expression coordinate = vector(VectorType.UVEC2, X, u32(0));
        builder.store(target, coordinate, target.load(coordinate));
        KernelSource source = OpenClWriter.write(builder.build());
        assertThat(source.text()).contains("__read_write image2d_t target");
        assertThat(source.options()).containsExactly("-cl-std=CL3.0");
    }

    @Test
    void aPinnedLoopIsNoted() {
        KernelBuilder builder = kernel("loop");
        Resource.RawBuffer target = builder.rawBuffer("target", Access.WRITE);
        builder.loop("i", 4, Unroll.NEVER, i -> builder.store(target, i.times(4), i));
        assertThat(OpenClWriter.write(builder.build()).notes())
                .containsExactly("OpenCL C 1.2 has no portable loop control: compilers may ignore #pragma unroll");
    }
}
