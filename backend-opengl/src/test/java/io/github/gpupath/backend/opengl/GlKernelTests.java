package io.github.gpupath.backend.opengl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Each kind of resource reaches a kernel, and what the kernel writes comes back. */
@Tag("driver")
class GlKernelTests {

    private static final WorkgroupSize FOUR = new WorkgroupSize(4, 1, 1);
    private static final Expression ID = KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X);

    private OpenDevice open;

    @BeforeEach
    void open() {
        open = OpenDevice.open();
    }

    @AfterEach
    void close() {
        if (open != null) {
            open.close();
        }
    }

    @Test
    void parametersOfEveryTypeArriveAlsoBesideUnusedOnes() {
        KernelBuilder builder = new KernelBuilder("parameters", FOUR);
        Parameter unsigned = builder.parameter("unsignedParameter", ScalarType.U32);
        builder.parameter("unused", ScalarType.F32);
        Parameter signed = builder.parameter("signedParameter", ScalarType.I32);
        Parameter real = builder.parameter("realParameter", ScalarType.F32);
        Resource.RawBuffer out = builder.rawBuffer("result", Access.WRITE);
        builder.store(out, Literal.u32(0), unsigned);
        builder.store(out, Literal.u32(4), signed.as(ScalarType.U32));
        builder.store(out, Literal.u32(8), real.as(ScalarType.U32));
        DeviceBuffer result = open.device.createBuffer(BufferSpec.storage(12));

        open.run(
                builder.build(),
                List.of(result),
                List.of(Literal.u32(0xFFFF_FFFFL), Literal.f32(9), Literal.i32(-5), Literal.f32(1.5f)),
                1,
                1);

        assertThat(open.words(result)).containsExactly(0xFFFFFFFF, -5, Float.floatToIntBits(1.5f));
    }

    @Test
    void eachDispatchSeesWhatTheOneBeforeHasWritten() {
        KernelBuilder builder = new KernelBuilder("accumulate", FOUR);
        Resource.RawBuffer words = builder.rawBuffer("words", Access.READ_WRITE);
        Expression next = ID.plus(1).and(7).shiftLeft(2);
        // Every word takes its neighbour's value of the dispatch before, so that the dispatches depend on each other.
        Resource.RawBuffer copy = builder.rawBuffer("copy", Access.READ_WRITE);
        Parameter fromCopy = builder.parameter("fromCopy", ScalarType.U32);
        builder.when(
                fromCopy.isEqualTo(Literal.u32(0)),
                () -> builder.store(copy, ID.shiftLeft(2), words.load(next, 1).plus(1)));
        builder.store(words, ID.shiftLeft(2), words.load(ID.shiftLeft(2), 1).plus(1));
        DeviceBuffer first = open.device.createBuffer(BufferSpec.storage(32));
        DeviceBuffer second = open.device.createBuffer(BufferSpec.storage(32));
        open.device.fill(first, 10);
        open.device.fill(second, 0);

        open.run(builder.build(), List.of(first, second), List.of(Literal.u32(1)), 2, 100);

        assertThat(open.words(first)).containsOnly(110);
        assertThat(open.words(second)).containsOnly(0);
    }

    @Test
    void structuredAndUniformBuffersAreRead() {
        KernelBuilder builder = new KernelBuilder("structured", FOUR);
        Resource.StructuredBuffer in = builder.structuredBuffer("source", VectorType.VEC2, Access.READ);
        Resource.UniformBuffer constants = builder.uniformBuffer("constants", VectorType.VEC4, 4);
        Resource.StructuredBuffer out = builder.structuredBuffer("result", VectorType.VEC4, Access.WRITE);
        builder.store(out, ID, constants.load(ID).plus(in.load(ID).swizzle("xyxy")));
        DeviceBuffer source = open.buffer(BufferSpec.storage(32), floats(1, 2, 3, 4, 5, 6, 7, 8));
        DeviceBuffer uniform = open.buffer(
                BufferSpec.uniform(64), floats(0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150));
        DeviceBuffer result = open.device.createBuffer(BufferSpec.storage(64));

        open.run(builder.build(), List.of(source, uniform, result), List.of(), 1, 1);

        assertThat(open.floats(result))
                .containsExactly(1, 12, 21, 32, 43, 54, 63, 74, 85, 96, 105, 116, 127, 138, 147, 158);
    }

    @Test
    void texelBuffersConvertOnTheWayInAndOut() {
        KernelBuilder builder = new KernelBuilder("texels", FOUR);
        Resource.TexelBuffer in = builder.texelBuffer("source", Format.RGBA8);
        Resource.StorageTexelBuffer out = builder.storageTexelBuffer("result", Format.RGBA8, Access.WRITE);
        Resource.StorageTexelBuffer real = builder.storageTexelBuffer("reals", Format.RG32F, Access.READ_WRITE);
        builder.store(out, ID, in.load(ID).swizzle("wzyx"));
        builder.store(real, ID, real.load(ID).plus(in.load(ID)));
        DeviceBuffer source = open.buffer(
                BufferSpec.texels(Format.RGBA8, 4), OpenDevice.words(0xFF0000FF, 0x00FF00FF, 0x12345678, 0));
        DeviceBuffer result = open.device.createBuffer(BufferSpec.storageTexels(Format.RGBA8, 4));
        DeviceBuffer reals =
                open.buffer(BufferSpec.storageTexels(Format.RG32F, 4), floats(10, 20, 30, 40, 50, 60, 70, 80));

        open.run(builder.build(), List.of(source, result, reals), List.of(), 1, 1);

        assertThat(open.words(result)).containsExactly(0xFF0000FF, 0xFF00FF00, 0x78563412, 0);
        float[] sums = open.floats(reals);
        assertThat(sums[0]).isEqualTo(11);
        assertThat(sums[1]).isEqualTo(20);
        assertThat(sums[7]).isEqualTo(80);
    }

    @Test
    void texturesAreFetchedFromAndStoredTo() {
        KernelBuilder builder = new KernelBuilder("textures", new WorkgroupSize(2, 2, 1));
        Expression texel = KernelBuilder.vector(
                VectorType.UVEC2, KernelBuilder.builtIn(BuiltIn.LOCAL_ID_X), KernelBuilder.builtIn(BuiltIn.LOCAL_ID_Y));
        Resource.SampledTexture in = builder.texture("source", Format.R32UI);
        Resource.StorageTexture both = builder.storageTexture("both", Format.R32UI, Access.READ_WRITE);
        builder.store(both, texel, both.load(texel).plus(in.fetch(texel)));
        DeviceTexture source =
                open.texture(texture(Format.R32UI, TextureSpec.Use.SAMPLED), OpenDevice.words(1, 2, 3, 4));
        DeviceTexture target =
                open.texture(texture(Format.R32UI, TextureSpec.Use.STORAGE), OpenDevice.words(10, 20, 30, 40));

        open.run(builder.build(), List.of(source, target), List.of(), 1, 3);

        ByteBuffer read = OpenDevice.bytes(16);
        open.device.download(target, read);
        assertThat(read).isEqualTo(OpenDevice.words(13, 26, 39, 52));
    }

    @Test
    void samplersFilterAndAddressAsTheKernelSays() {
        KernelBuilder builder = new KernelBuilder("samples", new WorkgroupSize(1, 1, 1));
        Resource.SampledTexture nearest = builder.sampledTexture(
                "nearest", Format.R32F, new Sampler(Sampler.Filter.NEAREST, Sampler.Addressing.WRAP));
        Resource.SampledTexture linear = builder.sampledTexture(
                "bilinear", Format.R32F, new Sampler(Sampler.Filter.LINEAR, Sampler.Addressing.WRAP));
        Resource.SampledTexture clamped = builder.sampledTexture(
                "clamped", Format.R32F, new Sampler(Sampler.Filter.NEAREST, Sampler.Addressing.CLAMP));
        Resource.StructuredBuffer out = builder.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        builder.store(out, Literal.u32(0), nearest.sample(at(0.75f, 0.25f)).x());
        builder.store(out, Literal.u32(1), linear.sample(at(0.5f, 0.5f)).x());
        builder.store(out, Literal.u32(2), nearest.sample(at(1.25f, 0.25f)).x());
        builder.store(out, Literal.u32(3), clamped.sample(at(1.25f, 0.25f)).x());
        DeviceTexture source = open.texture(texture(Format.R32F, TextureSpec.Use.SAMPLED), floats(0, 4, 8, 16));
        DeviceBuffer result = open.device.createBuffer(BufferSpec.storage(16));

        open.run(builder.build(), List.of(source, source, source, result), List.of(), 1, 1);

        assertThat(open.floats(result)).containsExactly(4, 7, 0, 4);
    }

    private static Expression at(float x, float y) {
        return KernelBuilder.vector(VectorType.VEC2, Literal.f32(x), Literal.f32(y));
    }

    private static TextureSpec texture(Format format, TextureSpec.Use use) {
        return new TextureSpec(format, 2, 2, use);
    }

    private static ByteBuffer floats(float... values) {
        int[] words = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            words[i] = Float.floatToRawIntBits(values[i]);
        }
        return OpenDevice.words(words);
    }
}
