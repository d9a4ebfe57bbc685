package io.github.gpupath.reference;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.reference.Interpretation.LANE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import org.junit.jupiter.api.Test;

/** All kinds of memory, with results computed by hand, and accesses outside of them. */
class InterpreterMemoryTests {

    private static final VectorType UVEC4 = new VectorType(ScalarType.U32, 4);

    private final Interpretation kernel = new Interpretation(4);
    private final KernelBuilder it = kernel.it;

    private static Expression texel(Expression x, Expression y) {
        return vector(VectorType.UVEC2, x, y);
    }

    @Test
    void rawBuffersHoldWordsAtByteAddresses() {
        Resource.RawBuffer raw = it.rawBuffer("raw", Access.READ_WRITE);
        DeviceBuffer words = kernel.bind(10, 11, 12, 13, 14, 15, 16, 17);
        kernel.give(raw.load(LANE.times(4), 3).z());
        it.store(raw, u32(24), vector(VectorType.UVEC2, u32(98), u32(99)));
        assertThat(kernel.run()).containsExactly(12, 13, 14, 15);
        assertThat(kernel.words(words)).containsExactly(10, 11, 12, 13, 14, 15, 98, 99);
    }

    @Test
    void structuredBuffersHoldElements() {
        Resource.StructuredBuffer pairs = it.structuredBuffer("pairs", VectorType.UVEC2, Access.READ_WRITE);
        DeviceBuffer words = kernel.bind(10, 11, 12, 13, 14, 15, 16, 17);
        kernel.give(pairs.load(LANE).y());
        it.store(pairs, LANE, pairs.load(LANE).swizzle("yx"));
        assertThat(kernel.run()).containsExactly(11, 13, 15, 17);
        assertThat(kernel.words(words)).containsExactly(11, 10, 13, 12, 15, 14, 17, 16);
    }

    @Test
    void structuredBuffersHoldHalvesAndDoubles() {
        Resource.StructuredBuffer halves = it.structuredBuffer("halves", ScalarType.F16, Access.READ);
        kernel.bind(0x4000_3C00, 0x4400_4200);
        Resource.StructuredBuffer doubles = it.structuredBuffer("doubles", ScalarType.F64, Access.READ_WRITE);
        DeviceBuffer words = kernel.bind(new int[8]);
        it.store(doubles, LANE, halves.load(LANE).to(ScalarType.F64).dividedBy(2));
        kernel.give(doubles.load(LANE).to(ScalarType.F32));
        assertThat(kernel.runFloats()).containsExactly(0.5f, 1, 1.5f, 2);
        assertThat(kernel.words(words)).containsExactly(0, 0x3FE0_0000, 0, 0x3FF0_0000, 0, 0x3FF8_0000, 0, 0x4000_0000);
    }

    @Test
    void uniformBuffersHoldVectors() {
        Resource.UniformBuffer uniform = it.uniformBuffer("uniform", UVEC4, 2);
        kernel.bind(BufferSpec.uniform(32), 1, 2, 3, 4, 5, 6, 7, 8);
        kernel.give(uniform.load(LANE.and(1)).z());
        assertThat(kernel.run()).containsExactly(3, 7, 3, 7);
    }

    @Test
    void buffersOfAnArrayAreChosenByAnIndex() {
        Resource.IndexedBuffer buffers = it.indexedBuffers("buffers", VectorType.UVEC2, 2, false);
        kernel.bind(10, 11, 12, 13, 14, 15, 16, 17);
        kernel.bind(20, 21, 22, 23, 24, 25, 26, 27);
        kernel.give(buffers.load(LANE.and(1), LANE).y());
        assertThat(kernel.run()).containsExactly(11, 23, 15, 27);
    }

    @Test
    void aBufferBehindAnArrayFails() {
        Resource.IndexedBuffer buffers = it.indexedBuffers("buffers", ScalarType.U32, 2, true);
        kernel.bind(10, 11, 12, 13);
        kernel.bind(20, 21, 22, 23);
        kernel.give(buffers.load(LANE, LANE));
        assertThatThrownBy(kernel::run).hasMessageContaining("buffer 2").hasMessageContaining("2 buffers");
    }

    @Test
    void texelBuffersConvert() {
        Resource.TexelBuffer texels = it.texelBuffer("texels", Format.RG8);
        kernel.bind(BufferSpec.texels(Format.RG8, 4), 0x00FF_FF00, 0xFFFF_0000);
        Resource.StorageTexelBuffer halves = it.storageTexelBuffer("halves", Format.RG16F, Access.READ_WRITE);
        DeviceBuffer words = kernel.bind(BufferSpec.storageTexels(Format.RG16F, 4), new int[4]);
        Expression loaded = texels.load(LANE);
        it.store(halves, LANE, loaded.plus(loaded));
        Expression stored = halves.load(LANE);
        kernel.give(stored.x()
                .plus(stored.y().times(10))
                .plus(stored.z())
                .plus(stored.w().times(100)));
        assertThat(kernel.runFloats()).containsExactly(120, 102, 100, 122);
        assertThat(kernel.words(words)).containsExactly(0x4000_0000, 0x0000_4000, 0, 0x4000_4000);
    }

    @Test
    void texturesAreFetchedByRows() {
        Resource.SampledTexture image = it.texture("image", Format.R32F);
        kernel.bind(Format.R32F, 3, 2, TextureSpec.Use.SAMPLED, 1, 2, 3, 4, 5, 6);
        kernel.give(image.fetch(texel(LANE.min(u32(2)), LANE.and(1))).x());
        assertThat(kernel.runFloats()).containsExactly(1, 5, 3, 6);
    }

    @Test
    void storageTexturesAreLoadedAndStored() {
        Resource.StorageTexture image = it.storageTexture("image", Format.R32F, Access.READ_WRITE);
        DeviceTexture texture = kernel.bind(Format.R32F, 2, 2, TextureSpec.Use.STORAGE, 1, 2, 3, 4);
        Expression place = texel(LANE.and(1), LANE.shiftRight(1));
        it.store(image, place, image.load(place).times(f32(2)));
        kernel.give(image.load(place).x());
        assertThat(kernel.runFloats()).containsExactly(2, 4, 6, 8);
        assertThat(kernel.words(texture))
                .containsExactly(
                        Float.floatToRawIntBits(2),
                        Float.floatToRawIntBits(4),
                        Float.floatToRawIntBits(6),
                        Float.floatToRawIntBits(8));
    }

    private float[] sampled(Sampler.Filter filter, Sampler.Addressing addressing, float offset) {
        Interpretation sampling = new Interpretation(6);
        Resource.SampledTexture image =
                sampling.it.sampledTexture("image", Format.R32F, new Sampler(filter, addressing));
        sampling.bind(Format.R32F, 4, 1, TextureSpec.Use.SAMPLED, 0, 8, 16, 32);
        Expression u = LANE.to(ScalarType.F32).plus(f32(offset - 1)).dividedBy(f32(4));
        sampling.give(image.sample(vector(VectorType.VEC2, u, f32(0.5f))).x());
        return sampling.runFloats();
    }

    @Test
    void nearestSamplesTakeTheTexelAroundThePoint() {
        assertThat(sampled(Sampler.Filter.NEAREST, Sampler.Addressing.WRAP, 0.5f))
                .containsExactly(32, 0, 8, 16, 32, 0);
        assertThat(sampled(Sampler.Filter.NEAREST, Sampler.Addressing.CLAMP, 0.75f))
                .containsExactly(0, 0, 8, 16, 32, 32);
    }

    @Test
    void bilinearSamplesMixTheTexelsAroundThePoint() {
        assertThat(sampled(Sampler.Filter.LINEAR, Sampler.Addressing.WRAP, 0.5f))
                .as("at the centres of texels")
                .containsExactly(32, 0, 8, 16, 32, 0);
        assertThat(sampled(Sampler.Filter.LINEAR, Sampler.Addressing.WRAP, 1))
                .as("between two texels")
                .containsExactly(16, 4, 12, 24, 16, 4);
        assertThat(sampled(Sampler.Filter.LINEAR, Sampler.Addressing.CLAMP, 1)).containsExactly(0, 4, 12, 24, 32, 32);
        assertThat(sampled(Sampler.Filter.LINEAR, Sampler.Addressing.CLAMP, 0.75f))
                .as("a quarter off")
                .containsExactly(0, 2, 10, 20, 32, 32);
    }

    @Test
    void bilinearSamplesMixRowsToo() {
        Interpretation sampling = new Interpretation(1);
        Resource.SampledTexture image = sampling.it.sampledTexture(
                "image", Format.R32F, new Sampler(Sampler.Filter.LINEAR, Sampler.Addressing.WRAP));
        sampling.bind(Format.R32F, 2, 2, TextureSpec.Use.SAMPLED, 0, 8, 16, 64);
        sampling.give(
                image.sample(vector(VectorType.VEC2, f32(0.5f), f32(0.375f))).x());
        assertThat(sampling.runFloats()).containsExactly(4 * 0.75f + 40 * 0.25f);
    }

    @Test
    void newMemoryIsNotZero() {
        Resource.RawBuffer raw = it.rawBuffer("raw", Access.READ);
        kernel.bind(BufferSpec.storage(16));
        assertThat(kernel.give(raw.load(LANE.times(4), 1)).run()).doesNotContain(0);
    }

    @Test
    void indicesBeyondTheEndAreLoud() {
        Resource.TexelBuffer texels = it.texelBuffer("texels", Format.R32F);
        kernel.bind(BufferSpec.texels(Format.R32F, 3), 1, 2, 3);
        kernel.give(texels.load(LANE).x());
        assertThatThrownBy(kernel::run)
                .isInstanceOf(BackendException.DriverFailed.class)
                .hasMessage("kernel test accesses index 3 of texels, which has 3 elements"
                        + " (workgroup (0, 0, 0), invocation 3)");
    }

    @Test
    void indicesBeyondTheEndAreAllowedWhereNobodyIsActive() {
        Resource.TexelBuffer texels = it.texelBuffer("texels", Format.R32UI);
        kernel.bind(BufferSpec.texels(Format.R32UI, 3), 7, 8, 9);
        it.when(LANE.isLess(u32(3)), () -> kernel.give(texels.load(LANE).x()));
        assertThat(kernel.run()).containsExactly(7, 8, 9, 0);
    }

    @Test
    void everyKindOfMemoryHasAnEnd() {
        assertLoud(k -> k.it.store(k.result, LANE.plus(1), u32(0)), "index 4 of result");
        assertLoud(k -> k.it.store(k.result, u32(0xFFFF_FFFFL), u32(0)), "index 4294967295 of result");
        assertLoud(
                k -> {
                    SharedArray shared = k.it.sharedArray("shared", ScalarType.U32, 3);
                    k.it.store(shared, LANE, u32(0));
                },
                "index 3 of shared, which has 3 elements");
        assertLoud(
                k -> {
                    Resource.RawBuffer raw = k.it.rawBuffer("raw", Access.READ);
                    k.bind(1, 2, 3, 4);
                    k.give(raw.load(LANE.times(4), 2).x());
                },
                "8 bytes at 12 of raw, which has 16 bytes");
        assertLoud(
                k -> {
                    Resource.RawBuffer raw = k.it.rawBuffer("raw", Access.READ);
                    k.bind(1, 2, 3, 4);
                    k.give(raw.load(LANE.times(2), 1));
                },
                "the unaligned byte address 2 of raw");
        assertLoud(
                k -> {
                    Resource.UniformBuffer uniform = k.it.uniformBuffer("uniform", UVEC4, 1);
                    k.bind(BufferSpec.uniform(32), new int[8]);
                    k.give(uniform.load(LANE).x());
                },
                "index 1 of uniform, which has 1 elements");
        assertLoud(
                k -> {
                    Resource.SampledTexture image = k.it.texture("image", Format.R32F);
                    k.bind(Format.R32F, 2, 1, TextureSpec.Use.SAMPLED, 1, 2);
                    k.give(image.fetch(texel(u32(0), LANE)).x());
                },
                "texel (0, 1) of image, which has 2×1 texels");
        assertLoud(
                k -> k.it.when(LANE.isLess(u32(2)), () -> k.give(KernelBuilder.broadcast(LANE, 2))),
                "reads a value from inactive lane 2 of a subgroup");
    }

    private interface Content {
        void write(Interpretation kernel);
    }

    private static void assertLoud(Content content, String message) {
        Interpretation kernel = new Interpretation(4);
        content.write(kernel);
        assertThatThrownBy(kernel::run)
                .isInstanceOf(BackendException.DriverFailed.class)
                .hasMessageContaining(message);
    }

    @Test
    void namesTheWorkgroupOfAMistake() {
        Interpretation two = new Interpretation(new WorkgroupSize(2, 1, 1), new ReferenceDevice());
        two.give(builtIn(BuiltIn.LOCAL_INDEX));
        assertThatThrownBy(() -> two.run(new WorkgroupCount(3, 1, 1), 4))
                .hasMessageContaining("(workgroup (2, 0, 0), invocation 0)");
    }
}
