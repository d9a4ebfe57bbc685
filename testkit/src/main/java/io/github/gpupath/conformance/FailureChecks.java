package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Checks that failures throw the specified exception and leave the device usable. */
final class FailureChecks {

    private FailureChecks() {}

    static Stream<DeviceCheck> all() {
        return Stream.of(
                new DeviceCheck("failure/memory-too-large", FailureChecks::memoryTooLarge),
                new DeviceCheck("failure/workgroup-too-large", FailureChecks::workgroupTooLarge),
                new DeviceCheck("failure/workgroup-memory-too-large", FailureChecks::workgroupMemoryTooLarge),
                new DeviceCheck("failure/too-many-workgroups", FailureChecks::tooManyWorkgroups),
                new DeviceCheck("failure/source-that-no-compiler-takes", FailureChecks::sourceThatNoCompilerTakes),
                new DeviceCheck("failure/closing-twice", FailureChecks::closingTwice),
                new DeviceCheck("failure/memory-is-released", FailureChecks::memoryIsReleased));
    }

    private static void assertUnsupported(TestedDevice tested, Runnable action, String message) {
        assertThatThrownBy(action::run)
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessage(message);
        assertStillWorks(tested);
    }

    private static boolean hasTextures(TestedDevice tested) {
        return tested.info().supports(new Feature.TexelFormat(Format.RGBA8, FormatUse.TEXTURE_FETCH));
    }

    private static KernelBuilder counting(WorkgroupSize size) {
        return new KernelBuilder("counting", size);
    }

    private static Kernel counter(WorkgroupSize size) {
        KernelBuilder kernel = counting(size);
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.U32, Access.WRITE);
        kernel.store(data, KernelBuilder.builtIn(BuiltIn.GLOBAL_ID_X), Literal.u32(77));
        return kernel.build();
    }

    private static void assertStillWorks(TestedDevice tested) {
        try (CompiledKernel kernel = tested.device().compile(counter(new WorkgroupSize(4, 1, 1)));
                DeviceBuffer data = tested.device().createBuffer(BufferSpec.storage(16))) {
            tested.device().fill(data, 0);
            tested.device().run(new DispatchBatch(kernel, List.of(data), List.of(), new WorkgroupCount(1, 1, 1), 1));
            assertThat(HostBytes.downloadWords(tested.device(), data)).containsExactly(77, 77, 77, 77);
        }
    }

    private static void memoryTooLarge(TestedDevice tested) {
        String name = tested.info().throughBackend();
        long limit = tested.info().limits().maxStorageBufferBytes();
        long bytes = limit / 4 * 4 + 4;
        assertUnsupported(
                tested,
                () -> tested.device().createBuffer(BufferSpec.storage(bytes)).close(),
                "a storage buffer of " + bytes + " bytes is more than " + name + " allows: " + limit + " bytes");
        if (!hasTextures(tested)) {
            return;
        }
        int size = tested.info().limits().maxTextureSize();
        assertUnsupported(
                tested,
                () -> tested.device()
                        .createTexture(new TextureSpec(Format.RGBA8, size + 1, 1, TextureSpec.Use.SAMPLED))
                        .close(),
                "a texture of " + (size + 1) + "×1 texels is more than " + name + " allows: " + size + "×" + size);
    }

    private static void workgroupTooLarge(TestedDevice tested) {
        WorkgroupSize largest = tested.info().limits().maxWorkgroupSize();
        WorkgroupSize tooLarge = new WorkgroupSize(largest.x() + 1, 1, 1);
        assertUnsupported(
                tested,
                () -> tested.device().compile(counter(tooLarge)).close(),
                "the kernel needs workgroups of " + tooLarge + ", and "
                        + tested.info().throughBackend() + " allows " + largest);
    }

    private static void workgroupMemoryTooLarge(TestedDevice tested) {
        int limit = tested.info().limits().sharedMemoryBytes();
        assumeFalse(limit == Integer.MAX_VALUE, "the device's workgroup memory has no limit");
        KernelBuilder kernel = counting(new WorkgroupSize(1, 1, 1));
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.U32, Access.WRITE);
        var shared = kernel.sharedArray("array", ScalarType.U32, limit / 4 + 1);
        kernel.store(shared, Literal.u32(0), Literal.u32(1));
        kernel.barrier();
        kernel.store(data, Literal.u32(0), shared.load(Literal.u32(0)));
        Kernel built = kernel.build();
        assertUnsupported(
                tested,
                () -> tested.device().compile(built).close(),
                "the kernel needs " + built.sharedBytes() + " bytes of workgroup memory, and "
                        + tested.info().throughBackend() + " allows " + limit);
    }

    private static void tooManyWorkgroups(TestedDevice tested) {
        WorkgroupCount limit = tested.info().limits().maxWorkgroupCount();
        assumeFalse(limit.y() == Integer.MAX_VALUE, "the device's number of workgroups has no limit");
        WorkgroupCount tooMany = new WorkgroupCount(1, limit.y() + 1, 1);
        try (CompiledKernel kernel = tested.device().compile(counter(new WorkgroupSize(4, 1, 1)));
                DeviceBuffer data = tested.device().createBuffer(BufferSpec.storage(16))) {
            assertUnsupported(
                    tested,
                    () -> tested.device().run(new DispatchBatch(kernel, List.of(data), List.of(), tooMany, 1)),
                    "a dispatch of " + tooMany + " workgroups is more than "
                            + tested.info().throughBackend() + " allows: " + limit);
        }
    }

    /**
     * Compiles an invalid kernel without validation: it uses an undeclared variable, a compile error in every language.
     */
    private static void sourceThatNoCompilerTakes(TestedDevice tested) {
        KernelBuilder kernel = new KernelBuilder("undeclared", new WorkgroupSize(1, 1, 1));
        Resource.StructuredBuffer data = kernel.structuredBuffer("data", ScalarType.U32, Access.WRITE);
        kernel.store(data, Literal.u32(0), new Variable("nobodyDeclaredThis", ScalarType.U32));
        assumeFalse(tested.info().backend().equals(ReferenceProvider.ID), "the reference has no compiler");
        BackendException.CompileFailed failure = catchThrowableOfType(
                BackendException.CompileFailed.class,
                () -> tested.raw().compile(kernel.build()).close());
        assertThat(failure).as("what compiling an undeclared variable throws").isNotNull();
        assertThat(failure.source()).contains("nobodyDeclaredThis");
        assertThat(failure.log()).contains("nobodyDeclaredThis");
        assertThat(failure.getMessage()).isNotBlank().doesNotContain("\n");
        assertStillWorks(tested);
    }

    private static void closingTwice(TestedDevice tested) {
        CompiledKernel kernel = tested.raw().compile(counter(new WorkgroupSize(1, 1, 1)));
        DeviceBuffer buffer = tested.raw().createBuffer(BufferSpec.storage(4));
        List<DeviceResource> memory = new ArrayList<>(List.of(buffer));
        if (hasTextures(tested)) {
            memory.add(tested.raw().createTexture(new TextureSpec(Format.RGBA8, 1, 1, TextureSpec.Use.SAMPLED)));
        }
        for (int i = 0; i < 2; i++) {
            kernel.close();
            memory.forEach(DeviceResource::close);
        }
        assertStillWorks(tested);
    }

    /** Allocates more than the device's memory in sequence, which requires that closing frees it. */
    private static void memoryIsReleased(TestedDevice tested) {
        long bytes = Math.min(64L << 20, tested.info().limits().maxStorageBufferBytes() / 4 * 4);
        List<String> failures = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            try (DeviceBuffer buffer = tested.device().createBuffer(BufferSpec.storage(bytes))) {
                tested.device().upload(buffer, HostBytes.words(i));
                if (HostBytes.download(tested.device(), buffer, 4).getInt(0) != i) {
                    failures.add("buffer " + i);
                }
            }
        }
        assertThat(failures).isEmpty();
        assertStillWorks(tested);
    }
}
