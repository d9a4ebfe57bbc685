package io.github.gpupath.backend.opencl;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every kind of resource, read and written by a small kernel on the real driver. */
@Tag("driver")
class OpenClResourceTests {

    private static final int SIZE = 16;
    private static final Expression X = builtIn(BuiltIn.GLOBAL_ID_X);
    private static final VectorType UVEC4 = new VectorType(ScalarType.U32, 4);

    private Device device;

    @BeforeEach
    void open() {
        device = OpenClDrivers.requireDevice();
    }

    @AfterEach
    void close() {
        if (device != null) {
            device.close();
        }
    }

    @Test
    void rawBuffersLoadAndStoreOneToFourWordsAtAnyWord() {
        for (int words = 1; words <= 4; words++) {
            KernelBuilder builder = new KernelBuilder("copy" + words, new WorkgroupSize(SIZE, 1, 1));
            Resource.RawBuffer source = builder.rawBuffer("source", Access.READ);
            Resource.RawBuffer target = builder.rawBuffer("target", Access.WRITE);
            int bytes = 4 * words;
            builder.store(
                    target, X.times(bytes).plus(4), source.load(X.times(bytes).plus(4), words));
            int count = SIZE * words + 1;
            DeviceBuffer in = words(IntStream.range(100, 100 + count).toArray());
            DeviceBuffer out = words(new int[count]);
            run(builder, List.of(in, out), List.of());
            int[] expected = IntStream.range(100, 100 + count).toArray();
            expected[0] = 0;
            assertThat(ints(out)).containsExactly(expected);
        }
    }

    @Test
    void structuredBuffersHoldScalarsAndVectors() {
        for (int components : new int[] {1, 2, 4}) {
            Type element = Type.of(ScalarType.F32, components);
            KernelBuilder builder = new KernelBuilder("twice" + components, new WorkgroupSize(SIZE, 1, 1));
            Resource.StructuredBuffer source = builder.structuredBuffer("source", element, Access.READ);
            Resource.StructuredBuffer target = builder.structuredBuffer("target", element, Access.READ_WRITE);
            builder.store(target, X, source.load(X).plus(target.load(X)));
            DeviceBuffer in = floats(ramp(SIZE * components));
            DeviceBuffer out = floats(ramp(SIZE * components));
            run(builder, List.of(in, out), List.of());
            float[] expected = ramp(SIZE * components);
            for (int i = 0; i < expected.length; i++) {
                expected[i] *= 2;
            }
            assertThat(floats(out)).containsExactly(expected);
        }
    }

    @Test
    void uniformBuffersAreReadAtAnyIndex() {
        KernelBuilder builder = new KernelBuilder("uniform_read", new WorkgroupSize(SIZE, 1, 1));
        Resource.UniformBuffer source = builder.uniformBuffer("source", VectorType.VEC4, SIZE);
        Resource.StructuredBuffer target = builder.structuredBuffer("target", VectorType.VEC4, Access.WRITE);
        builder.store(target, X, source.load(u32(SIZE - 1).minus(X)));
        DeviceBuffer in = device.createBuffer(BufferSpec.uniform(SIZE * 16));
        device.upload(in, direct(ramp(SIZE * 4)));
        DeviceBuffer out = floats(new float[SIZE * 4]);
        run(builder, List.of(in, out), List.of());
        assertThat(floats(out)).startsWith(60, 61, 62, 63, 56).endsWith(0, 1, 2, 3);
    }

    @Test
    void everyListedFormatConvertsAndMissingChannelsAreZeroAndOne() {
        for (Format format : Format.MEASURED) {
            if (!device.info().supports(new Feature.TexelFormat(format, FormatUse.TEXEL_BUFFER_LOAD))) {
                continue; // PoCL 3.1 has none of two channels
            }
            KernelBuilder builder = new KernelBuilder("texels_" + format.id(), new WorkgroupSize(SIZE, 1, 1));
            Resource.TexelBuffer source = builder.texelBuffer("source", format);
            Resource.StructuredBuffer target = builder.structuredBuffer("target", VectorType.VEC4, Access.WRITE);
            builder.store(target, X, source.load(X));
            DeviceBuffer in = device.createBuffer(BufferSpec.texels(format, SIZE));
            device.upload(in, ones(format, SIZE));
            DeviceBuffer out = floats(new float[SIZE * 4]);
            run(builder, List.of(in, out), List.of());
            float green = format.channels() >= 2 ? 1 : 0;
            float blue = format.channels() == 4 ? 1 : 0;
            assertThat(floats(out))
                    .as(format.id())
                    .startsWith(1, green, blue, 1)
                    .endsWith(1, green, blue, 1);
        }
    }

    @Test
    void aStorageTexelBufferMayBeTheOnlyResource() {
        require(Format.RGBA8, FormatUse.STORAGE_TEXEL_BUFFER_STORE);
        KernelBuilder builder = new KernelBuilder("store_texels", new WorkgroupSize(SIZE, 1, 1));
        Resource.StorageTexelBuffer target = builder.storageTexelBuffer("target", Format.RGBA8, Access.WRITE);
        builder.store(target, X, vector(VectorType.VEC4, f32(0), f32(1), f32(0), f32(1)));
        DeviceBuffer out = device.createBuffer(BufferSpec.storageTexels(Format.RGBA8, SIZE));
        run(builder, List.of(out), List.of());
        assertThat(ints(out)).containsOnly(0xFF00FF00);
    }

    @Test
    void integerTexelsPassUnchanged() {
        require(Format.RGBA32UI, FormatUse.STORAGE_TEXEL_BUFFER_STORE);
        KernelBuilder builder = new KernelBuilder("uint_texels", new WorkgroupSize(SIZE, 1, 1));
        Resource.TexelBuffer source = builder.texelBuffer("source", Format.RGBA32UI);
        Resource.StorageTexelBuffer target = builder.storageTexelBuffer("target", Format.RGBA32UI, Access.WRITE);
        builder.store(target, X, source.load(X).plus(vector(UVEC4, u32(1))));
        DeviceBuffer in = device.createBuffer(BufferSpec.texels(Format.RGBA32UI, SIZE));
        DeviceBuffer out = device.createBuffer(BufferSpec.storageTexels(Format.RGBA32UI, SIZE));
        device.fill(in, 0x7FFF_FFFF);
        run(builder, List.of(in, out), List.of());
        assertThat(ints(out)).containsOnly(0x8000_0000);
    }

    @Test
    void texturesAreFetchedByTexel() {
        require(Format.RGBA32F, FormatUse.TEXTURE_FETCH);
        KernelBuilder builder = new KernelBuilder("fetch", new WorkgroupSize(4, 4, 1));
        Resource.SampledTexture source = builder.texture("source", Format.RGBA32F);
        Resource.StructuredBuffer target = builder.structuredBuffer("target", VectorType.VEC4, Access.WRITE);
        Expression coordinate = vector(VectorType.UVEC2, builtIn(BuiltIn.LOCAL_ID_Y), builtIn(BuiltIn.LOCAL_ID_X));
        builder.store(target, builtIn(BuiltIn.LOCAL_INDEX), source.fetch(coordinate));
        DeviceTexture in = texture(Format.RGBA32F, TextureSpec.Use.SAMPLED, direct(ramp(64)));
        DeviceBuffer out = floats(new float[64]);
        run(builder, List.of(in, out), List.of());
        assertThat(floats(out)).startsWith(0, 1, 2, 3, 16, 17, 18, 19, 32);
    }

    @Test
    void samplersWrapAndFilter() {
        require(Format.R32F, FormatUse.TEXTURE_SAMPLE_LINEAR);
        KernelBuilder builder = new KernelBuilder("sample", new WorkgroupSize(4, 1, 1));
        Resource.SampledTexture nearest = builder.sampledTexture(
                "source", Format.R32F, new Sampler(Sampler.Filter.NEAREST, Sampler.Addressing.WRAP));
        Resource.SampledTexture linear = builder.sampledTexture(
                "filtered", Format.R32F, new Sampler(Sampler.Filter.LINEAR, Sampler.Addressing.CLAMP));
        Resource.StructuredBuffer target = builder.structuredBuffer("target", VectorType.VEC2, Access.WRITE);
        Expression right = X.to(ScalarType.F32).dividedBy(4);
        Variable texel = builder.variable(
                "texel", nearest.sample(vector(VectorType.VEC2, right.plus(f32(1.125f)), f32(0.125f))));
        Variable mean = builder.variable("mean", linear.sample(vector(VectorType.VEC2, right, f32(0.125f))));
        builder.store(target, X, vector(VectorType.VEC2, texel.x(), mean.x()));
        DeviceTexture in = texture(Format.R32F, TextureSpec.Use.SAMPLED, direct(ramp(16)));
        DeviceBuffer out = floats(new float[8]);
        run(builder, List.of(in, in, out), List.of());
        assertThat(floats(out)).containsExactly(0, 0, 1, 0.5f, 2, 1.5f, 3, 2.5f);
    }

    @Test
    void storageTexturesAreStoredAndLoaded() {
        require(Format.RGBA32F, FormatUse.STORAGE_TEXTURE_STORE);
        KernelBuilder builder = new KernelBuilder("store_texture", new WorkgroupSize(4, 4, 1));
        Resource.StorageTexture source = builder.storageTexture("source", Format.RGBA32F, Access.READ);
        Resource.StorageTexture target = builder.storageTexture("target", Format.RGBA32F, Access.WRITE);
        Expression coordinate = vector(VectorType.UVEC2, builtIn(BuiltIn.LOCAL_ID_X), builtIn(BuiltIn.LOCAL_ID_Y));
        builder.store(target, coordinate, source.load(coordinate).swizzle("wzyx"));
        DeviceTexture in = texture(Format.RGBA32F, TextureSpec.Use.STORAGE, direct(ramp(64)));
        DeviceTexture out = texture(Format.RGBA32F, TextureSpec.Use.STORAGE, direct(new float[64]));
        run(builder, List.of(in, out), List.of());
        ByteBuffer result = bytes(64 * 4);
        device.download(out, result);
        assertThat(floats(result)).startsWith(3, 2, 1, 0, 7).endsWith(63, 62, 61, 60);
    }

    @Test
    void workgroupMemoryBarriersLoopsAtomicsAndParameters() {
        KernelBuilder builder = new KernelBuilder("sum", new WorkgroupSize(SIZE, 1, 1));
        Resource.StructuredBuffer target = builder.structuredBuffer("target", ScalarType.U32, Access.READ_WRITE);
        var bias = builder.parameter("bias", ScalarType.U32);
        var half = builder.parameter("half", ScalarType.F32);
        var shared = builder.sharedArray("local", ScalarType.U32, SIZE);
        builder.store(shared, X, X);
        builder.barrier();
        Variable sum = builder.variable("sum", u32(0));
        for (Unroll unroll : Unroll.values()) {
            builder.loop("i", SIZE, unroll, i -> builder.increase(sum, shared.load(i)));
        }
        builder.when(half.isEqualTo(f32(0.5f)), () -> builder.increase(sum, bias));
        builder.atomic(AtomicOperator.ADD, target, u32(0), sum);
        DeviceBuffer out = words(new int[1]);
        run(builder, List.of(out), List.of(u32(7), f32(0.5f)));
        assertThat(ints(out)).containsExactly(SIZE * (3 * 120 + 7));
    }

    @Test
    void dispatchesOfABatchSeeEachOthersWrites() {
        KernelBuilder builder = new KernelBuilder("increment", new WorkgroupSize(SIZE, 1, 1));
        Resource.StructuredBuffer target = builder.structuredBuffer("target", ScalarType.U32, Access.READ_WRITE);
        builder.store(target, X, target.load(X).plus(1));
        DeviceBuffer out = words(new int[SIZE]);
        try (CompiledKernel kernel = device.compile(builder.build())) {
            var time = device.run(new DispatchBatch(kernel, List.of(out), List.of(), new WorkgroupCount(1, 1, 1), 100));
            assertThat(time.deviceNanos()).isPresent();
            assertThat(time.deviceNanos().getAsLong()).isPositive().isLessThanOrEqualTo(time.hostNanos());
        }
        assertThat(ints(out)).containsOnly(100);
    }

    @Test
    void transfersKeepToTheRemainingBytes() {
        DeviceBuffer buffer = words(new int[4]);
        ByteBuffer source = bytes(24);
        source.putInt(0, -1).putInt(4, 5).putInt(8, 6).position(4);
        device.upload(buffer, source.limit(12));
        ByteBuffer target = bytes(16);
        device.download(buffer, target.position(8));
        assertThat(target.position()).isZero();
        assertThat(target.limit()).isEqualTo(16);
        assertThat(target.getInt(8)).isEqualTo(5);
        assertThat(target.getInt(12)).isEqualTo(6);
    }

    private void require(Format format, FormatUse use) {
        Feature feature = new Feature.TexelFormat(format, use);
        assumeTrue(
                device.info().supports(feature),
                () -> device.info().throughBackend() + " lacks " + feature.description());
    }

    private void run(KernelBuilder builder, List<DeviceResource> bindings, List<Literal> arguments) {
        try (CompiledKernel kernel = device.compile(builder.build())) {
            device.run(new DispatchBatch(kernel, bindings, arguments, new WorkgroupCount(1, 1, 1), 1));
        }
    }

    private static float[] ramp(int length) {
        float[] values = new float[length];
        for (int i = 0; i < length; i++) {
            values[i] = i;
        }
        return values;
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocateDirect(count).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static ByteBuffer direct(float... values) {
        ByteBuffer buffer = bytes(values.length * 4);
        buffer.asFloatBuffer().put(values);
        return buffer;
    }

    private static ByteBuffer ones(Format format, int texels) {
        ByteBuffer buffer = bytes(format.texelBytes() * texels);
        while (buffer.hasRemaining()) {
            if (format.encoding() == Format.Encoding.UNORM) {
                buffer.put((byte) 0xFF);
            } else if (format.channelBytes() == Short.BYTES) {
                buffer.putShort((short) 0x3C00);
            } else {
                buffer.putFloat(1);
            }
        }
        return buffer.flip();
    }

    private DeviceBuffer words(int... values) {
        DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(values.length * 4L));
        ByteBuffer data = bytes(values.length * 4);
        data.asIntBuffer().put(values);
        device.upload(buffer, data);
        return buffer;
    }

    private DeviceBuffer floats(float[] values) {
        DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(values.length * 4L));
        device.upload(buffer, direct(values));
        return buffer;
    }

    private DeviceTexture texture(Format format, TextureSpec.Use use, ByteBuffer texels) {
        DeviceTexture texture = device.createTexture(new TextureSpec(format, 4, 4, use));
        device.upload(texture, texels);
        return texture;
    }

    private int[] ints(DeviceBuffer buffer) {
        ByteBuffer data = bytes((int) buffer.spec().bytes());
        device.download(buffer, data);
        int[] values = new int[data.limit() / 4];
        data.asIntBuffer().get(values);
        return values;
    }

    private float[] floats(DeviceBuffer buffer) {
        ByteBuffer data = bytes((int) buffer.spec().bytes());
        device.download(buffer, data);
        return floats(data);
    }

    private static float[] floats(ByteBuffer data) {
        float[] values = new float[data.limit() / 4];
        data.asFloatBuffer().get(values);
        return values;
    }
}
