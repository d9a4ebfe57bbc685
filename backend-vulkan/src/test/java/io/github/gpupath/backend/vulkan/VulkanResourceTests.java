package io.github.gpupath.backend.vulkan;

import static io.github.gpupath.backend.vulkan.VulkanTestDevice.directWords;
import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
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
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One small kernel for every kind of resource that is not a storage buffer. */
@Tag("driver")
class VulkanResourceTests {

    private static final VectorType UVEC2 = new VectorType(ScalarType.U32, 2);
    private static final VectorType VEC2 = new VectorType(ScalarType.F32, 2);
    private static final VectorType VEC4 = new VectorType(ScalarType.F32, 4);

    /** Red 1, green 0, blue 1, alpha 0 as RGBA8: values that are exact. */
    private static final int TEXEL = 0x00FF00FF;

    private final KernelBuilder kernel = new KernelBuilder("copy", new WorkgroupSize(4, 1, 1));
    private final Expression id = builtIn(BuiltIn.GLOBAL_ID_X);
    private VulkanTestDevice machine;

    @BeforeEach
    void open() {
        machine = VulkanTestDevice.open();
    }

    @AfterEach
    void close() {
        if (machine != null) {
            machine.close();
        }
    }

    @Test
    void uniformBuffer() {
        Resource.UniformBuffer in = kernel.uniformBuffer("source", VEC4, 4);
        kernel.store(target(), id, in.load(id));
        assertThat(run(buffer(BufferSpec.uniform(64), floats(16)), 16)).containsExactly(floats(16));
    }

    @Test
    void texelBuffer() {
        Resource.TexelBuffer in = kernel.texelBuffer("source", Format.RGBA8);
        kernel.store(target(), id, in.load(id));
        DeviceBuffer source = buffer(BufferSpec.texels(Format.RGBA8, 4), 0, TEXEL, -1, 0x000000FF);
        assertThat(run(source, 16)).containsExactly(texels(0, 0, 0, 0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0));
    }

    @Test
    void storageTexelBuffer() {
        Resource.StorageTexelBuffer both = kernel.storageTexelBuffer("both", Format.R32F, Access.READ_WRITE);
        kernel.store(both, id, vector(VEC4, both.load(id).x().plus(f32(1))));
        try (DeviceBuffer texels = buffer(BufferSpec.storageTexels(Format.R32F, 4), floats(4))) {
            machine.run(kernel.build(), List.of(texels), List.of(), new WorkgroupCount(1, 1, 1));
            assertThat(machine.words(texels)).containsExactly(texels(1, 2, 3, 4));
        }
    }

    @Test
    void fetchedTexture() {
        Resource.SampledTexture in = kernel.texture("source", Format.RGBA8);
        kernel.store(target(), id, in.fetch(vector(UVEC2, id, u32(1))));
        DeviceTexture source = texture(Format.RGBA8, 4, 2, TextureSpec.Use.SAMPLED, -1, -1, -1, -1, 0, TEXEL, 0, -1);
        assertThat(run(source, 16)).containsExactly(texels(0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1, 1));
    }

    @Test
    void sampledTextureWraps() {
        assertThat(sampled(Sampler.Filter.NEAREST, Sampler.Addressing.WRAP, .5f))
                .containsExactly(0, 16, 32, 48);
        assertThat(sampled(Sampler.Filter.NEAREST, Sampler.Addressing.WRAP, 4.5f))
                .containsExactly(0, 16, 32, 48);
    }

    @Test
    void sampledTextureClamps() {
        assertThat(sampled(Sampler.Filter.NEAREST, Sampler.Addressing.CLAMP, 4.5f))
                .containsExactly(48, 48, 48, 48);
    }

    @Test
    void sampledTextureFilters() {
        assertThat(sampled(Sampler.Filter.LINEAR, Sampler.Addressing.CLAMP, 1f)).containsExactly(8, 24, 40, 48);
        assertThat(sampled(Sampler.Filter.LINEAR, Sampler.Addressing.WRAP, 1f)).containsExactly(8, 24, 40, 24);
    }

    @Test
    void storageTexture() {
        Resource.StorageTexture both = kernel.storageTexture("both", Format.RG32UI, Access.READ_WRITE);
        Expression coordinate = vector(UVEC2, id, u32(0));
        kernel.store(both, coordinate, both.load(coordinate).swizzle("yxzw"));
        try (DeviceTexture texels = texture(Format.RG32UI, 4, 1, TextureSpec.Use.STORAGE, 1, 2, 3, 4, 5, 6, 7, 8)) {
            machine.run(kernel.build(), List.of(texels), List.of(), new WorkgroupCount(1, 1, 1));
            assertThat(machine.words(texels)).containsExactly(2, 1, 4, 3, 6, 5, 8, 7);
        }
    }

    /** Samples a texture of four texels 0, 16, 32, 48 at its texels' left edges plus an offset in texels. */
    private int[] sampled(Sampler.Filter filter, Sampler.Addressing addressing, float offset) {
        KernelBuilder sampling = new KernelBuilder("sampling", new WorkgroupSize(4, 1, 1));
        Resource.StructuredBuffer out = sampling.structuredBuffer("target", ScalarType.U32, Access.WRITE);
        Resource.SampledTexture in = sampling.sampledTexture("source", Format.R32F, new Sampler(filter, addressing));
        Expression u = id.to(ScalarType.F32).plus(f32(offset)).times(f32(.25f));
        sampling.store(out, id, in.sample(vector(VEC2, u, f32(.5f))).x().to(ScalarType.U32));
        try (DeviceBuffer target = machine.device().createBuffer(BufferSpec.storage(16));
                DeviceTexture source = texture(Format.R32F, 4, 1, TextureSpec.Use.SAMPLED, texels(0, 16, 32, 48))) {
            machine.run(sampling.build(), List.of(target, source), List.of(), new WorkgroupCount(1, 1, 1));
            return machine.words(target);
        }
    }

    private Resource.StructuredBuffer target() {
        return kernel.structuredBuffer("target", VEC4, Access.WRITE);
    }

    /** Runs a kernel whose first resource is the source and whose second the target of some words. */
    private int[] run(DeviceResource source, int words) {
        try (source;
                DeviceBuffer target = machine.device().createBuffer(BufferSpec.storage(words * 4L))) {
            machine.run(kernel.build(), List.of(source, target), List.of(), new WorkgroupCount(1, 1, 1));
            return machine.words(target);
        }
    }

    private DeviceBuffer buffer(BufferSpec spec, int... words) {
        DeviceBuffer buffer = machine.device().createBuffer(spec);
        machine.device().upload(buffer, directWords(words));
        return buffer;
    }

    private DeviceTexture texture(Format format, int width, int height, TextureSpec.Use use, int... words) {
        DeviceTexture texture = machine.device().createTexture(new TextureSpec(format, width, height, use));
        machine.device().upload(texture, directWords(words));
        return texture;
    }

    /** The bits of 0, 1, 2 … */
    private static int[] floats(int count) {
        int[] bits = new int[count];
        for (int i = 0; i < count; i++) {
            bits[i] = Float.floatToRawIntBits(i);
        }
        return bits;
    }

    private static int[] texels(float... values) {
        int[] bits = new int[values.length];
        for (int i = 0; i < values.length; i++) {
            bits[i] = Float.floatToRawIntBits(values[i]);
        }
        return bits;
    }
}
