package io.github.gpupath.kernel.glsl;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.fma;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.kernel.source.KernelSource.Slot;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whole shaders in both dialects: declarations, statements, bindings. */
class GlslWriterTests {

    private static final Expression X = builtIn(BuiltIn.GLOBAL_ID_X);

    private final KernelBuilder kernel = new KernelBuilder("test", new WorkgroupSize(8, 4, 2));

    private String vulkan() {
        return new GlslWriter(GlslDialect.VULKAN).write(kernel.build()).text();
    }

    private String openGl() {
        return new GlslWriter(GlslDialect.OPENGL).write(kernel.build()).text();
    }

    private String body() {
        String text = vulkan();
        return text.substring(text.indexOf("void main() {\n") + 14, text.lastIndexOf("}\n"))
                .replaceAll("(?m)^ {4}", "");
    }

    @Test
    void anEmptyKernelIsAHeadAndABody() {
        assertThat(vulkan()).isEqualTo("""
                #version 460

                // test
                layout(local_size_x = 8, local_size_y = 4, local_size_z = 2) in;

                void main() {
                }
                """);
        assertThat(openGl()).startsWith("#version 430 core\n");
    }

    @Test
    void parametersArePushConstantsOrUniformsWithLocations() {
        kernel.parameter("count", ScalarType.U32);
        kernel.parameter("scale", ScalarType.F32);
        assertThat(vulkan()).contains("""
                layout(push_constant) uniform Parameters {
                    uint count;
                    float scale;
                };
                """);
        assertThat(openGl()).contains("""
                layout(location = 0) uniform uint count;
                layout(location = 1) uniform float scale;
                """);
    }

    @Test
    void theSourceSaysWhereEverythingIsBound() {
        kernel.rawBuffer("first", Access.READ);
        kernel.texelBuffer("second", Format.R8);
        kernel.parameter("p", ScalarType.U32);
        kernel.parameter("q", ScalarType.I32);
        KernelSource vulkan = new GlslWriter(GlslDialect.VULKAN).write(kernel.build());
        assertThat(vulkan.entryPoint()).isEqualTo("main");
        assertThat(vulkan.resources()).containsExactly(new Slot("first", 0), new Slot("second", 1));
        assertThat(vulkan.parameters()).containsExactly(new Slot("p", 0), new Slot("q", 4));
        KernelSource openGl = new GlslWriter(GlslDialect.OPENGL).write(kernel.build());
        assertThat(openGl.resources()).isEqualTo(vulkan.resources());
        assertThat(openGl.parameters()).containsExactly(new Slot("p", 0), new Slot("q", 1));
    }

    @Test
    void parametersOf64BitsAreAlignedAmongPushConstants() {
        kernel.parameter("few", ScalarType.U32);
        kernel.parameter("many", ScalarType.U64);
        kernel.parameter("less", ScalarType.I32);
        kernel.parameter("least", ScalarType.I64);
        assertThat(new GlslWriter(GlslDialect.VULKAN).write(kernel.build()).parameters())
                .containsExactly(new Slot("few", 0), new Slot("many", 8), new Slot("less", 16), new Slot("least", 24));
        assertThat(new GlslWriter(GlslDialect.OPENGL).write(kernel.build()).parameters())
                .extracting(Slot::index)
                .containsExactly(0, 1, 2, 3);
        assertThat(vulkan()).contains("#extension GL_ARB_gpu_shader_int64 : require\n", "    uint64_t many;\n");
        assertThat(openGl())
                .startsWith("#version 450 core\n#extension GL_ARB_gpu_shader_int64 : require\n")
                .contains("layout(location = 3) uniform int64_t least;\n");
        assertThat(new GlslWriter(GlslDialect.OPENGL).write(kernel.build()).language())
                .isEqualTo("GLSL 4.50 (OpenGL)");
    }

    @Test
    void aLiteralAloneAsksForItsExtension() {
        kernel.variable("isNothing", Literal.u64(5).isEqualTo(Literal.u64(0)));
        assertThat(vulkan()).contains("#extension GL_ARB_gpu_shader_int64 : require\n", "bool isNothing = 5UL == 0UL;");
    }

    @Test
    void declaresEveryKindOfResource() {
        kernel.rawBuffer("raw", Access.READ);
        kernel.structuredBuffer("elements", VectorType.VEC2, Access.READ_WRITE);
        kernel.uniformBuffer("constants", VectorType.VEC4, 5);
        kernel.texelBuffer("texels", Format.RG16F);
        kernel.storageTexelBuffer("stored", Format.R32UI, Access.WRITE);
        kernel.texture("fetched", Format.RGBA32UI);
        kernel.sampledTexture("sampled", Format.R8, new Sampler(Sampler.Filter.LINEAR, Sampler.Addressing.WRAP));
        kernel.storageTexture("image", Format.RGBA16F, Access.READ);
        String declarations = """
                layout(std430, set = 0, binding = 0) readonly buffer RawBlock { uint raw[]; };
                layout(std430, set = 0, binding = 1) buffer ElementsBlock { vec2 elements[]; };
                layout(std140, set = 0, binding = 2) uniform ConstantsBlock { vec4 constants[5]; };
                layout(set = 0, binding = 3) uniform samplerBuffer texels;
                layout(r32ui, set = 0, binding = 4) uniform writeonly uimageBuffer stored;
                layout(set = 0, binding = 5) uniform usampler2D fetched;
                layout(set = 0, binding = 6) uniform sampler2D sampled;
                layout(rgba16f, set = 0, binding = 7) uniform readonly image2D image;
                """;
        assertThat(vulkan()).contains(declarations);
        assertThat(openGl()).contains(declarations.replace("set = 0, ", ""));
    }

    @Test
    void loadsFromEveryKindOfResource() {
        Expression at = kernel.variable("at", vector(VectorType.UVEC2, X, X));
        kernel.variable("a", kernel.rawBuffer("raw", Access.READ).load(X.times(4), 1));
        kernel.variable(
                "b",
                kernel.structuredBuffer("elements", ScalarType.F32, Access.READ).load(X));
        kernel.variable(
                "c", kernel.uniformBuffer("constants", VectorType.VEC4, 5).load(Literal.u32(3)));
        kernel.variable("d", kernel.texelBuffer("texels", Format.R8).load(X.plus(1)));
        kernel.variable(
                "e", kernel.storageTexelBuffer("stored", Format.R8, Access.READ).load(X));
        kernel.variable("f", kernel.texture("fetched", Format.R8).fetch(at));
        kernel.variable("g", kernel.texture("made", Format.R8).fetch(vector(VectorType.UVEC2, X, Literal.u32(2))));
        Sampler sampler = new Sampler(Sampler.Filter.NEAREST, Sampler.Addressing.CLAMP);
        Expression point = vector(VectorType.VEC2, Literal.f32(0.5f));
        kernel.variable(
                "h", kernel.sampledTexture("sampled", Format.R8, sampler).sample(point));
        kernel.variable(
                "i", kernel.storageTexture("image", Format.R8, Access.READ).load(at.plus(1)));
        kernel.variable("j", kernel.sharedArray("shared", ScalarType.U32, 8).load(X));
        assertThat(body()).isEqualTo("""
                uvec2 at = uvec2(gl_GlobalInvocationID.x, gl_GlobalInvocationID.x);
                uint a = raw[(gl_GlobalInvocationID.x * 4u) >> 2u];
                float b = elements[gl_GlobalInvocationID.x];
                vec4 c = constants[3u];
                vec4 d = texelFetch(texels, int(gl_GlobalInvocationID.x + 1u));
                vec4 e = imageLoad(stored, int(gl_GlobalInvocationID.x));
                vec4 f = texelFetch(fetched, ivec2(at), 0);
                vec4 g = texelFetch(made, ivec2(gl_GlobalInvocationID.x, 2u), 0);
                vec4 h = textureLod(sampled, vec2(0.5), 0.0);
                vec4 i = imageLoad(image, ivec2(at + uvec2(1u)));
                uint j = shared_[gl_GlobalInvocationID.x];
                """);
        assertThat(vulkan()).contains("shared uint shared_[8];\n");
    }

    @Test
    void storesToEveryKindOfResource() {
        Expression at = vector(VectorType.UVEC2, X, X);
        kernel.store(kernel.rawBuffer("raw", Access.WRITE), X, Literal.u32(1));
        kernel.store(kernel.structuredBuffer("elements", ScalarType.F32, Access.WRITE), X, Literal.f32(1));
        Expression texel = vector(VectorType.VEC4, Literal.f32(1));
        kernel.store(kernel.storageTexelBuffer("stored", Format.R8, Access.WRITE), X, texel);
        kernel.store(kernel.storageTexture("image", Format.R8, Access.WRITE), at, texel);
        kernel.store(kernel.sharedArray("array", ScalarType.F32, 8), X, Literal.f32(1));
        assertThat(body()).isEqualTo("""
                raw[gl_GlobalInvocationID.x >> 2u] = 1u;
                elements[gl_GlobalInvocationID.x] = 1.0;
                imageStore(stored, int(gl_GlobalInvocationID.x), vec4(1.0));
                imageStore(image, ivec2(gl_GlobalInvocationID.x, gl_GlobalInvocationID.x), vec4(1.0));
                array[gl_GlobalInvocationID.x] = 1.0;
                """);
    }

    @Test
    void severalWordsGoThroughOneHelperForEachBufferAndNumber() {
        Resource.RawBuffer raw = kernel.rawBuffer("raw", Access.READ_WRITE);
        kernel.store(raw, X, raw.load(X.plus(8), 3));
        kernel.store(raw, X.plus(64), raw.load(X, 3));
        kernel.store(raw, X, raw.load(X, 2));
        assertThat(vulkan())
                .contains("""
                uvec3 rawLoad3(uint address) {
                    uint word = address >> 2u;
                    return uvec3(raw[word], raw[word + 1u], raw[word + 2u]);
                }

                void rawStore3(uint address, uvec3 value) {
                    uint word = address >> 2u;
                    raw[word] = value.x;
                    raw[word + 1u] = value.y;
                    raw[word + 2u] = value.z;
                }

                uvec2 rawLoad2(uint address) {
                """)
                .contains("rawStore3(gl_GlobalInvocationID.x, rawLoad3(gl_GlobalInvocationID.x + 8u));")
                .containsOnlyOnce("uvec3 rawLoad3(");
    }

    @Test
    void aHelperNeverHidesTheArrayThatItReads() {
        for (String name : new String[] {"word", "address", "value"}) {
            Resource.RawBuffer raw = kernel.rawBuffer(name, Access.READ_WRITE);
            kernel.store(raw, X, raw.load(X, 2));
        }
        assertThat(vulkan())
                .contains("uint word_ = address >> 2u;\n    return uvec2(word[word_], word[word_ + 1u]);")
                .contains("uvec2 addressLoad2(uint address_)")
                .contains("void valueStore2(uint address, uvec2 value_)")
                .contains("value[word] = value_.x;");
    }

    @Test
    void theClockIsTwoWordsAndNeedsNoLongIntegers() {
        Variable begin = kernel.readClock("begin");
        Variable end = kernel.readClock("end");
        kernel.variable("cycles", KernelBuilder.elapsed(begin, end));
        assertThat(body()).isEqualTo("""
                uvec2 begin = uvec2(0u);
                begin = clock2x32ARB();
                uvec2 end = uvec2(0u);
                end = clock2x32ARB();
                uint cycles = end.x - begin.x;
                """);
        assertThat(vulkan())
                .contains("#extension GL_ARB_shader_clock : require\n")
                .doesNotContain("int64");
        assertThat(new GlslWriter(GlslDialect.OPENGL).write(kernel.build()).text())
                .startsWith("#version 450 core\n#extension GL_ARB_shader_clock : require\n");
    }

    @Test
    void atomicsBeyondIntegersOf32BitsAskForTheExtensionOfEachApi() {
        SharedArray longs = kernel.sharedArray("longs", ScalarType.U64, 4);
        Resource.StructuredBuffer floats = kernel.structuredBuffer("floats", ScalarType.F32, Access.READ_WRITE);
        kernel.atomic(AtomicOperator.MAX, longs, X, Literal.u64(7));
        kernel.atomic(AtomicOperator.ADD, floats, X, Literal.f32(0.5f));
        assertThat(body()).isEqualTo("""
                atomicMax(longs[gl_GlobalInvocationID.x], 7UL);
                atomicAdd(floats[gl_GlobalInvocationID.x], 0.5);
                """);
        assertThat(vulkan())
                .contains("GL_EXT_shader_atomic_int64 : require", "GL_EXT_shader_atomic_float : require")
                .doesNotContain("GL_NV");
        assertThat(new GlslWriter(GlslDialect.OPENGL).write(kernel.build()).text())
                .contains("GL_NV_shader_atomic_int64 : require", "GL_NV_shader_atomic_float : require")
                .doesNotContain("GL_EXT_shader_atomic");
    }

    @Test
    void writesEveryStatement() {
        Parameter limit = kernel.parameter("limit", ScalarType.U32);
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.I32, Access.READ_WRITE);
        SharedArray counts = kernel.sharedArray("counts", ScalarType.U32, 4);
        Variable sum = kernel.variable("sum", Literal.u32(0));
        kernel.loop("i", 3, Unroll.FULL, i -> kernel.increase(sum, i));
        kernel.loop("j", limit.plus(1), Unroll.NEVER, j -> kernel.assign(sum, j.plus(sum)));
        kernel.loop("k", limit, Unroll.DRIVER_CHOICE, k -> {});
        kernel.barrier();
        kernel.when(sum.isLess(limit), () -> kernel.assign(sum, limit));
        kernel.when(sum.isLess(limit), () -> kernel.barrier(), () -> kernel.assign(sum, sum.times(2)));
        Variable old = kernel.variable("old", Literal.i32(0));
        for (AtomicOperator operator : AtomicOperator.values()) {
            boolean compares = operator == AtomicOperator.COMPARE_EXCHANGE;
            List<Expression> values = compares ? List.of(Literal.i32(0), Literal.i32(1)) : List.of(Literal.i32(1));
            kernel.atomic(operator, data, X, values, Optional.empty());
        }
        kernel.atomic(AtomicOperator.EXCHANGE, data, X, Literal.i32(1), old);
        kernel.atomic(AtomicOperator.ADD, counts, X, sum);
        assertThat(body()).isEqualTo("""
                uint sum = 0u;
                [[unroll]]
                for (uint i = 0u; i < 3u; i++) {
                    sum += i;
                }
                [[dont_unroll]]
                for (uint j = 0u; j < limit + 1u; j++) {
                    sum = j + sum;
                }
                for (uint k = 0u; k < limit; k++) {
                }
                memoryBarrierShared();
                barrier();
                if (sum < limit) {
                    sum = limit;
                }
                if (sum < limit) {
                    memoryBarrierShared();
                    barrier();
                } else {
                    sum = sum * 2u;
                }
                int old = 0;
                atomicAdd(data[gl_GlobalInvocationID.x], 1);
                atomicMin(data[gl_GlobalInvocationID.x], 1);
                atomicMax(data[gl_GlobalInvocationID.x], 1);
                atomicAnd(data[gl_GlobalInvocationID.x], 1);
                atomicOr(data[gl_GlobalInvocationID.x], 1);
                atomicXor(data[gl_GlobalInvocationID.x], 1);
                atomicExchange(data[gl_GlobalInvocationID.x], 1);
                atomicCompSwap(data[gl_GlobalInvocationID.x], 0, 1);
                old = atomicExchange(data[gl_GlobalInvocationID.x], 1);
                atomicAdd(counts[gl_GlobalInvocationID.x], sum);
                """);
        assertThat(vulkan()).contains("#extension GL_EXT_control_flow_attributes : require\n");
    }

    @Test
    void eachDialectSaysWhatItsWordOnALoopIsWorth() {
        kernel.loop("i", 3, Unroll.FULL, i -> kernel.loop("j", 3, Unroll.NEVER, j -> {}));
        KernelSource source = new GlslWriter(GlslDialect.OPENGL).write(kernel.build());
        assertThat(source.text()).contains("#pragma optionNV (unroll all)", "#pragma optionNV (unroll none)");
        assertThat(source.text()).doesNotContain("#extension");
        assertThat(source.notes()).hasSize(1).allMatch(note -> note.contains("NVIDIA"));
        assertThat(new GlslWriter(GlslDialect.VULKAN).write(kernel.build()).notes())
                .hasSize(1)
                .allMatch(note -> note.contains("hint"));
    }

    @Test
    void halfFloatsAskForTheirExtensions() {
        kernel.structuredBuffer("halves", new VectorType(ScalarType.F16, 4), Access.READ);
        assertThat(vulkan())
                .contains("#extension GL_EXT_shader_explicit_arithmetic_types_float16 : require\n")
                .contains("#extension GL_EXT_shader_16bit_storage : require\n")
                .contains("buffer HalvesBlock { f16vec4 halves[]; };");
    }

    @Test
    void withoutAProductNothingIsPrecise() {
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.F32, Access.READ_WRITE);
        kernel.store(data, X, kernel.variable("sum", data.load(X).plus(1)).plus(2));
        assertThat(vulkan()).doesNotContain("precise");
    }

    @Test
    void aSumOfProductsOutsideAVariableGetsOne() {
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.F32, Access.READ_WRITE);
        Expression f = data.load(X);
        kernel.store(data, X, f.times(f).plus(f));
        kernel.store(data, f.times(f).minus(f).to(ScalarType.U32), f.times(f));
        kernel.when(
                fma(f, f, f).isLess(f), () -> kernel.store(data, X, fma(f, f, f).min(f)));
        kernel.variable("covered", f.times(f).plus(f));
        String d = "data[gl_GlobalInvocationID.x]";
        assertThat(body()).isEqualTo("""
                precise float rounded = D * D + D;
                D = rounded;
                precise float rounded_1 = D * D - D;
                data[uint(rounded_1)] = D * D;
                precise float rounded_2 = fma(D, D, D);
                if (rounded_2 < D) {
                    precise float rounded_3 = fma(D, D, D);
                    D = min(rounded_3, D);
                }
                precise float covered = D * D + D;
                """.replace("D", d));
    }

    @Test
    void aSumOfProductsInAnIndexOfALoadGetsAVariableToo() {
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.F32, Access.READ);
        Expression f = data.load(X);
        kernel.variable("loaded", data.load(f.times(f).plus(f).to(ScalarType.U32)));
        assertThat(body()).isEqualTo("""
                precise float rounded = D * D + D;
                precise float loaded = data[uint(rounded)];
                """.replace("D", "data[gl_GlobalInvocationID.x]"));
    }

    @Test
    void byAddressWhatIsOnlyReadIsAnAddressAndNothingElse() {
        KernelBuilder k = new KernelBuilder("addresses", new WorkgroupSize(64, 1, 1));
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Resource.RawBuffer words = k.rawBuffer("words", Access.READ);
        Resource.StructuredBuffer fours = k.structuredBuffer("fours", VectorType.VEC4, Access.READ);
        Resource.StructuredBuffer both = k.structuredBuffer("both", ScalarType.U32, Access.READ_WRITE);
        Resource.StructuredBuffer result = k.structuredBuffer("result", ScalarType.U32, Access.WRITE);
        Variable i = k.variable("i", builtIn(BuiltIn.GLOBAL_ID_X).or(mask));
        Expression four = fours.load(i.plus(1)).y().as(ScalarType.U32);
        k.store(
                result,
                i,
                words.load(i.times(4), 1)
                        .plus(words.load(i.times(8), 2).y())
                        .plus(four)
                        .plus(both.load(i)));
        KernelSource source = GlslWriter.readingByAddress().write(k.build());

        assertThat(source.text())
                .startsWith("#version 430 core\n#extension GL_NV_gpu_shader5 : require\n"
                        + "#extension GL_NV_shader_buffer_load : require\n")
                .contains("layout(location = 1) uniform uint64_t words;")
                .contains("layout(location = 2) uniform uint64_t fours;")
                .contains("layout(std430, binding = 2) buffer BothBlock { uint both[]; };")
                .contains("layout(std430, binding = 3) writeonly buffer ResultBlock { uint result[]; };")
                .contains("(*(uint *)(words + uint64_t(((i * 4u) >> 2u) * 4u)))")
                .contains("return uvec2((*(uint *)(words + uint64_t((word) * 4u))),"
                        + " (*(uint *)(words + uint64_t((word + 1u) * 4u))));")
                .contains("(*(vec4 *)(fours + uint64_t((i + 1u) * 16u))).y")
                .contains("both[i]")
                .contains("result[i] = ");
        assertThat(source.resources()).extracting(KernelSource.Slot::index).containsExactly(1, 2, 2, 3);
        assertThat(source.parameters()).extracting(KernelSource.Slot::index).containsExactly(0);
    }

    @Test
    void anArrayOfBuffersHasDescriptorsOrAddresses() {
        KernelBuilder k = new KernelBuilder("indexed", new WorkgroupSize(64, 1, 1));
        k.parameter("count", ScalarType.U32);
        Resource.IndexedBuffer alike = k.indexedBuffers("alike", ScalarType.U32, 2, true);
        Resource.IndexedBuffer apart = k.indexedBuffers("apart", VectorType.VEC4, 3, false);
        Resource.StructuredBuffer result = k.structuredBuffer("result", VectorType.VEC4, Access.WRITE);
        Variable i = k.variable("i", builtIn(BuiltIn.GLOBAL_ID_X));
        k.store(result, alike.load(Literal.u32(1), i), apart.load(i, i.plus(2)));
        Kernel indexed = k.build();

        assertThat(new GlslWriter(GlslDialect.VULKAN).write(indexed).text())
                .contains("#extension GL_EXT_nonuniform_qualifier : require")
                .contains("layout(std430, set = 0, binding = 0) readonly buffer AlikeBlock { uint at[]; } alike[2];")
                .contains("layout(std430, set = 0, binding = 2) readonly buffer ApartBlock { vec4 at[]; } apart[3];")
                .contains("result[alike[1u].at[i]] = apart[nonuniformEXT(i)].at[i + 2u];");
        assertThat(new GlslWriter(GlslDialect.OPENGL).write(indexed).text())
                .contains("layout(std430, binding = 2) readonly buffer ApartBlock { vec4 at[]; } apart[3];")
                .contains("result[alike[1u].at[i]] = apart[i].at[i + 2u];");

        KernelSource byAddress = GlslWriter.byAddress().write(indexed);
        assertThat(byAddress.text())
                .contains("    uint64_t alike[2];\n    uint64_t apart[3];\n    uint64_t result;\n    uint count;\n")
                .contains("ApartBlock(apart[i] + uint64_t((i) * 16u)).at[2]");
        assertThat(byAddress.resources()).extracting(Slot::index).containsExactly(0, 8, 16, 24, 32, 40);

        KernelSource readByAddress = GlslWriter.readingByAddress().write(indexed);
        assertThat(readByAddress.text())
                .contains("layout(location = 1) uniform uint64_t alike[2];")
                .contains("layout(location = 3) uniform uint64_t apart[3];")
                .contains("(*(vec4 *)(apart[i] + uint64_t((i + 2u) * 16u)))");
        assertThat(readByAddress.resources()).extracting(Slot::index).containsExactly(1, 2, 3, 4, 5, 5);
    }

    @Test
    void byAddressAKernelThatOnlyWritesIsWhatItIsElse() {
        KernelBuilder k = new KernelBuilder("plain", new WorkgroupSize(64, 1, 1));
        Resource.StructuredBuffer result = k.structuredBuffer("result", ScalarType.U32, Access.WRITE);
        k.store(result, builtIn(BuiltIn.GLOBAL_ID_X), Literal.u32(1));
        Kernel kernel = k.build();

        assertThat(GlslWriter.readingByAddress().write(kernel))
                .isEqualTo(new GlslWriter(GlslDialect.OPENGL).write(kernel));
    }

    @Test
    void byAddressInVulkanEveryStorageBufferIsAPushConstant() {
        KernelBuilder k = new KernelBuilder("addresses", new WorkgroupSize(64, 1, 1));
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Resource.RawBuffer words = k.rawBuffer("words", Access.READ);
        Resource.UniformBuffer uniform = k.uniformBuffer("uniform_", VectorType.VEC4, 2);
        Resource.StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.READ_WRITE);
        Variable i = k.variable("i", builtIn(BuiltIn.GLOBAL_ID_X).or(mask));
        k.store(
                result,
                i.plus(3),
                words.load(i.plus(8), 1)
                        .to(ScalarType.F32)
                        .plus(uniform.load(Literal.u32(1)).x()));
        k.store(result, i, words.load(i.plus(8), 2).y().to(ScalarType.F32));
        KernelSource source = GlslWriter.byAddress().write(k.build());

        assertThat(source.text())
                .contains("#extension GL_EXT_buffer_reference : require\n")
                .contains("layout(buffer_reference, std430) restrict readonly buffer WordsBlock { uint at[]; };")
                .contains("layout(std140, set = 0, binding = 1) uniform Uniform_Block { vec4 uniform_[2]; };")
                .contains("layout(buffer_reference, std430) restrict buffer ResultBlock { float at[]; };")
                .contains("uniform Parameters {\n    uint64_t words;\n    uint64_t result;\n    uint mask;\n};")
                .contains("ResultBlock(result + uint64_t((i) * 4u)).at[3] = "
                        + "float(WordsBlock(words + uint64_t((i >> 2u) * 4u)).at[2])")
                .contains("WordsBlock(words + uint64_t((word) * 4u)).at[1]");
        assertThat(source.resources()).extracting(Slot::index).containsExactly(0, 1, 8);
        assertThat(source.parameters()).extracting(Slot::index).containsExactly(16);
    }
}
