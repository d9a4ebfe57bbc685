package io.github.gpupath.backend.validation;

import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.u64;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.spy;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.Limits;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Feature.Capability;
import io.github.gpupath.kernel.Feature.TexelFormat;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.kernel.validation.InvalidKernelException;
import io.github.gpupath.reference.ReferenceDevice;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ValidatingDeviceTests {

    private static final WorkgroupCount ONE = new WorkgroupCount(1, 1, 1);
    private static final Limits SMALL = new Limits(
            new WorkgroupCount(100, 10, 1),
            new WorkgroupSize(64, 32, 4),
            64,
            1024,
            4096,
            1000,
            512,
            64,
            8192,
            1 << 20,
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalLong.empty());

    private final Device backend = spy(new ReferenceDevice());
    private final ValidatingDevice device = new ValidatingDevice(backend);

    private static Kernel kernel(int invocations, Consumer<KernelBuilder> content) {
        KernelBuilder builder = new KernelBuilder("test", new WorkgroupSize(invocations, 1, 1));
        content.accept(builder);
        return builder.build();
    }

    private ValidatingDevice limited(Feature... missing) {
        DeviceInfo full = backend.info();
        Set<Feature> features = new HashSet<>(full.features());
        features.removeAll(List.of(missing));
        DeviceInfo info = new DeviceInfo(
                full.backend(),
                0,
                "Small GPU",
                full.vendor(),
                full.driver(),
                full.driverVersion(),
                full.apiVersion(),
                full.type(),
                full.identity(),
                SMALL,
                features,
                full.timer());
        doReturn(info).when(backend).info();
        return new ValidatingDevice(backend);
    }

    private static void assertUnsupported(ThrowingCallable call, String message) {
        assertThatThrownBy(call)
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessage(message);
    }

    private static void assertMistake(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(message);
    }

    @Test
    void refusesInvalidKernels() {
        Kernel invalid = kernel(1, it -> it.store(it.sharedArray("s", ScalarType.U32, 1), u32(1), u32(0)));
        assertThatThrownBy(() -> device.compile(invalid)).isInstanceOf(InvalidKernelException.class);
        verify(backend, never()).compile(any());
    }

    @Test
    void refusesKernelsThatNeedMoreThanTheDeviceHas() {
        ValidatingDevice small = limited(Capability.FP64, new TexelFormat(Format.RG8, FormatUse.TEXEL_BUFFER_LOAD));
        assertUnsupported(
                () -> small.compile(kernel(1, it -> it.variable("v", Literal.f64(1)))),
                "Small GPU through reference lacks 64-bit floats");
        assertUnsupported(
                () -> small.compile(kernel(1, it -> it.texelBuffer("b", Format.RG8))),
                "Small GPU through reference lacks format rg8 for texel-buffer loads");
        assertUnsupported(
                () -> small.compile(kernel(65, it -> {})),
                "the kernel needs workgroups of 65×1×1, and Small GPU through reference allows 64×32×4");
        assertUnsupported(
                () -> small.compile(new KernelBuilder("test", new WorkgroupSize(8, 8, 2)).build()),
                "the kernel needs 128 invocations in a workgroup, and Small GPU through reference allows 64");
        assertUnsupported(
                () -> small.compile(kernel(1, it -> it.sharedArray("s", ScalarType.U32, 257))),
                "the kernel needs 1028 bytes of workgroup memory, and Small GPU through reference allows 1024");
        assertUnsupported(
                () -> small.compile(kernel(1, it -> it.uniformBuffer("u", VectorType.VEC4, 33))),
                "the kernel needs 528 bytes of uniform buffer, and Small GPU through reference allows 512");
        verify(backend, never()).compile(any());
        assertThatCode(() -> small.compile(kernel(64, it -> it.sharedArray("s", ScalarType.U32, 256))))
                .doesNotThrowAnyException();
    }

    @Test
    void refusalOfASubgroupSizeNamesThoseOnOffer() {
        ValidatingDevice small = limited(
                IntStream.of(4, 8, 64, 128).mapToObj(Feature.SubgroupSize::new).toArray(Feature[]::new));
        Kernel kernel = kernel(64, it -> {}).inSubgroupsOf(OptionalInt.of(64));
        assertUnsupported(
                () -> small.compile(kernel),
                "Small GPU through reference lacks a required subgroup size of 64; it offers 16, 32");
    }

    @Test
    void aBackendCanSayWhyAFeatureIsMissing() {
        ValidatingDevice small = limited(Capability.FP64);
        doReturn("the API has no doubles").when(backend).refusal(Capability.FP64);
        assertUnsupported(
                () -> small.compile(kernel(1, it -> it.variable("v", Literal.f64(1)))), "the API has no doubles");
    }

    @Test
    void refusesMemoryBeyondTheLimits() {
        ValidatingDevice small = limited(new TexelFormat(Format.RG8, FormatUse.TEXEL_BUFFER_LOAD));
        assertUnsupported(
                () -> small.createBuffer(BufferSpec.storage(4100)),
                "a storage buffer of 4100 bytes is more than Small GPU through reference allows: 4096 bytes");
        assertUnsupported(
                () -> small.createBuffer(BufferSpec.uniform(516)),
                "a uniform buffer of 516 bytes is more than Small GPU through reference allows: 512 bytes");
        assertUnsupported(
                () -> small.createBuffer(BufferSpec.texels(Format.R32F, 1001)),
                "a texel buffer of 1001 texels is more than Small GPU through reference allows: 1000 texels");
        assertUnsupported(
                () -> small.createBuffer(BufferSpec.storageTexels(Format.RGBA32F, 600)),
                "an allocation of 9600 bytes is more than Small GPU through reference allows: 8192 bytes");
        assertUnsupported(
                () -> small.createBuffer(BufferSpec.texels(Format.RG8, 4)),
                "Small GPU through reference lacks format rg8 for texel-buffer loads");
        assertUnsupported(
                () -> small.createTexture(new TextureSpec(Format.R8, 1, 65, TextureSpec.Use.STORAGE)),
                "a texture of 1×65 texels is more than Small GPU through reference allows: 64×64");
        verify(backend, never()).createBuffer(any());
        verify(backend, never()).createTexture(any());
    }

    @Test
    void refusesTransfersThatDoNotFit() {
        DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(16));
        DeviceTexture texture = device.createTexture(new TextureSpec(Format.R32F, 2, 2, TextureSpec.Use.SAMPLED));
        ByteBuffer readOnly = ByteBuffer.allocateDirect(16).asReadOnlyBuffer();
        assertMistake(
                () -> device.upload(buffer, ByteBuffer.allocateDirect(20)), "20 bytes from byte 0 exceed a buffer");
        assertMistake(() -> device.upload(buffer, ByteBuffer.allocateDirect(0)), "0 bytes from byte 0 exceed");
        assertMistake(() -> device.upload(buffer, ByteBuffer.allocate(16)), "a direct buffer");
        assertMistake(() -> device.download(buffer, ByteBuffer.allocateDirect(20)), "20 bytes from byte 0");
        assertMistake(() -> device.upload(buffer, 12L, ByteBuffer.allocateDirect(8)), "8 bytes from byte 12 exceed");
        assertMistake(() -> device.download(buffer, 16L, ByteBuffer.allocateDirect(4)), "4 bytes from byte 16");
        assertMistake(() -> device.download(buffer, -4L, ByteBuffer.allocateDirect(4)), "4 bytes from byte -4");
        assertMistake(() -> device.download(buffer, readOnly), "a buffer that can be written");
        assertMistake(
                () -> device.upload(texture, ByteBuffer.allocateDirect(12)),
                "12 bytes from row 0 are not whole rows of a texture of 2 of 8 bytes each");
        assertMistake(() -> device.download(texture, ByteBuffer.allocateDirect(20)), "20 bytes from row 0");
        assertMistake(() -> device.upload(texture, 1, ByteBuffer.allocateDirect(16)), "16 bytes from row 1");
        assertMistake(() -> device.download(texture, 2, ByteBuffer.allocateDirect(8)), "8 bytes from row 2");
        assertMistake(() -> device.download(texture, -1, ByteBuffer.allocateDirect(8)), "8 bytes from row -1");
        assertMistake(() -> device.upload(texture, ByteBuffer.allocateDirect(0)), "0 bytes from row 0");
        assertMistake(() -> device.download(texture, readOnly), "a buffer that can be written");
        verify(backend, never()).upload(any(DeviceBuffer.class), anyLong(), any());
        verify(backend, never()).upload(any(DeviceTexture.class), anyInt(), any());
        verify(backend, never()).download(any(DeviceBuffer.class), anyLong(), any());
        verify(backend, never()).download(any(DeviceTexture.class), anyInt(), any());
        assertThatCode(() -> device.upload(buffer, readOnly)).doesNotThrowAnyException();
        assertThatCode(() -> device.download(buffer, 8L, ByteBuffer.allocateDirect(8)))
                .doesNotThrowAnyException();
        assertThatCode(() -> device.upload(texture, 1, ByteBuffer.allocateDirect(8)))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesCopiesThatDoNotFit() {
        DeviceBuffer small = device.createBuffer(BufferSpec.storage(16));
        DeviceBuffer large = device.createBuffer(BufferSpec.storage(32));
        TextureSpec spec = new TextureSpec(Format.R32F, 2, 2, TextureSpec.Use.SAMPLED);
        DeviceTexture texture = device.createTexture(spec);
        DeviceTexture wider = device.createTexture(new TextureSpec(Format.R32F, 4, 2, TextureSpec.Use.SAMPLED));

        assertMistake(() -> device.copy(large, small, 20), "20 bytes cannot be copied between buffers with 32 and 16");
        assertMistake(() -> device.copy(small, large, 20), "20 bytes cannot be copied between buffers with 16 and 32");
        assertMistake(() -> device.copy(small, large, 0), "0 bytes cannot be copied");
        assertMistake(() -> device.copy(texture, wider), "a texture copy needs two textures of one specification");
        verify(backend, never()).copy(any(), any(), anyLong());
        verify(backend, never()).copy(any(), any());
        assertThatCode(() -> device.copy(small, large, 16)).doesNotThrowAnyException();
        assertThatCode(() -> device.copy(texture, device.createTexture(spec))).doesNotThrowAnyException();
    }

    private void assertBindingRefused(Kernel kernel, DeviceResource bound, String message) {
        CompiledKernel compiled = device.compile(kernel);
        assertMistake(() -> device.run(new DispatchBatch(compiled, List.of(bound), List.of(), ONE, 1)), message);
        verify(backend, never()).run(any());
    }

    @Test
    void refusesBindingsThatDoNotFitTheirResource() {
        DeviceBuffer storage = device.createBuffer(BufferSpec.storage(16));
        DeviceBuffer texels = device.createBuffer(BufferSpec.texels(Format.R32F, 16));
        DeviceTexture sampled = device.createTexture(new TextureSpec(Format.R32F, 2, 2, TextureSpec.Use.SAMPLED));
        Kernel raw = kernel(1, it -> it.rawBuffer("raw", Access.READ));
        Kernel typed = kernel(1, it -> it.texelBuffer("typed", Format.R32UI));
        Kernel image = kernel(1, it -> it.storageTexture("image", Format.R32F, Access.WRITE));
        Kernel fetched = kernel(1, it -> it.texture("fetched", Format.RG32F));
        Kernel uniform = kernel(1, it -> it.uniformBuffer("uniform", VectorType.VEC4, 2));
        assertBindingRefused(raw, sampled, "raw is a buffer, not a texture");
        assertBindingRefused(image, storage, "image is a texture, not a buffer");
        assertBindingRefused(raw, texels, "raw needs memory for use as storage, not texel");
        assertBindingRefused(typed, storage, "typed needs memory for use as texel, not storage");
        assertBindingRefused(typed, texels, "typed has format r32ui, not r32f");
        assertBindingRefused(image, sampled, "image needs memory for use as storage, not sampled");
        assertBindingRefused(fetched, sampled, "fetched has format rg32f, not r32f");
        assertBindingRefused(uniform, device.createBuffer(BufferSpec.uniform(16)), "uniform needs 32 bytes, not 16");
    }

    @Test
    void refusesOtherNumbersOfBindingsAndArguments() {
        CompiledKernel compiled = device.compile(kernel(1, it -> {
            it.parameter("p", ScalarType.U32);
            it.rawBuffer("raw", Access.READ);
        }));
        DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(16));
        assertMistake(
                () -> device.run(new DispatchBatch(compiled, List.of(), List.of(u32(1)), ONE, 1)),
                "kernel test has 1 resources, not 0");
        assertMistake(
                () -> device.run(new DispatchBatch(compiled, List.of(buffer), List.of(u32(1), u32(2)), ONE, 1)),
                "kernel test has 1 parameters, not 2");
        assertMistake(
                () -> device.run(new DispatchBatch(compiled, List.of(buffer), List.of(u64(1)), ONE, 1)),
                "parameter p of kernel test is u32, not u64");
        device.run(new DispatchBatch(compiled, List.of(buffer), List.of(u32(1)), ONE, 1));
        verify(backend, times(1)).run(any());
    }

    @Test
    void refusesMemoryThatIsWrittenThroughTwoNames() {
        DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(16));
        CompiledKernel writing = device.compile(kernel(1, it -> {
            it.rawBuffer("from", Access.READ);
            it.rawBuffer("to", Access.WRITE);
        }));
        CompiledKernel reading = device.compile(kernel(1, it -> {
            it.rawBuffer("from", Access.READ);
            it.rawBuffer("also", Access.READ);
        }));
        assertMistake(
                () -> device.run(new DispatchBatch(writing, List.of(buffer, buffer), List.of(), ONE, 1)),
                "binds one memory object to from and to");
        device.run(new DispatchBatch(reading, List.of(buffer, buffer), List.of(), ONE, 1));
        verify(backend, times(1)).run(any());
    }

    @Test
    void refusesMoreWorkgroupsThanTheDeviceAllows() {
        ValidatingDevice small = limited();
        CompiledKernel compiled = small.compile(kernel(1, it -> {}));
        WorkgroupCount tooMany = new WorkgroupCount(100, 11, 1);
        assertUnsupported(
                () -> small.run(new DispatchBatch(compiled, List.of(), List.of(), tooMany, 1)),
                "a dispatch of 100×11×1 workgroups is more than Small GPU through reference allows: 100×10×1");
    }

    @Test
    void passesWholeBatchesThrough() {
        DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(16));
        device.fill(buffer, 7);
        CompiledKernel compiled = device.compile(kernel(4, it -> {
            var raw = it.rawBuffer("raw", Access.READ_WRITE);
            var place = KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX).times(4);
            it.store(raw, place, raw.load(place, 1).plus(1));
        }));
        BatchTime time = device.run(new DispatchBatch(compiled, List.of(buffer), List.of(), ONE, 3));
        ByteBuffer content = ByteBuffer.allocateDirect(16).order(ByteOrder.LITTLE_ENDIAN);
        device.download(buffer, content);
        assertThat(time.hostNanos()).isPositive();
        for (int i = 0; i < 4; i++) {
            assertThat(content.getInt(4 * i)).isEqualTo(10);
        }
        assertThat(compiled.source().text()).contains("kernel test");
        assertThat(compiled.listings()).isEmpty();
    }
}
