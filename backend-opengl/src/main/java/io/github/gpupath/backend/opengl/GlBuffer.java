package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.HostMemory;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Format;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lwjgl.opengl.AMDPinnedMemory;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.opengl.GL44C;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.opengl.NVShaderBufferLoad;

/** A range of a buffer object, and for texel buffers the buffer texture through which kernels see it. */
final class GlBuffer implements DeviceBuffer {

    /** Kept mapped while kernels run; after a fence, each side sees what the other wrote. */
    private static final int MAPPED =
            GL43C.GL_MAP_READ_BIT | GL43C.GL_MAP_WRITE_BIT | GL44C.GL_MAP_PERSISTENT_BIT | GL44C.GL_MAP_COHERENT_BIT;

    private static final String MAPPED_WORDS =
            "GL_MAP_READ_BIT, GL_MAP_WRITE_BIT, GL_MAP_PERSISTENT_BIT, GL_MAP_COHERENT_BIT";

    /** A page of every system that this runs on, or a multiple of one. */
    private static final int PAGE_BYTES = 64 << 10;

    private final BufferSpec spec;
    private final GlContext context;
    private final Lifetime lifetime;
    private final int buffer;
    private final int texture;
    private final String memory;
    private long address;

    /** What the host sees of it: imported, or mapped when first asked for. */
    private @Nullable ByteBuffer mapped;

    /** Allocates in the current context. */
    GlBuffer(GlContext context, BufferSpec spec, Lifetime lifetime) {
        this.spec = spec;
        this.context = context;
        this.lifetime = lifetime;
        buffer = GL43C.glGenBuffers();
        lifetime.atEnd(() -> GL43C.glDeleteBuffers(buffer));
        memory = allocate(context.capabilities().glBufferStorage != 0) + "; the driver chooses the memory";
        texture = spec.format().map(this::createView).orElse(0);
    }

    @Override
    public BufferSpec spec() {
        return spec;
    }

    /** Why OpenGL has no buffers in memory of a kind; empty if it has. */
    static Optional<String> refusal(GLCapabilities capabilities, MemoryKind kind) {
        return switch (kind) {
            case DEVICE -> Optional.empty();
            case DEVICE_MAPPED, HOST ->
                capabilities.glBufferStorage != 0
                        ? Optional.empty()
                        : Optional.of("the driver lacks GL_ARB_buffer_storage");
            case HOST_CACHED -> Optional.of("OpenGL does not say whether the host caches a buffer");
            case IMPORTED ->
                capabilities.GL_AMD_pinned_memory
                        ? Optional.empty()
                        : Optional.of("OpenGL imports no host memory without GL_AMD_pinned_memory");
            case SHARED -> Optional.of("OpenGL has no shared virtual memory");
        };
    }

    @Override
    public String memory() {
        return memory;
    }

    /** All its bytes as the host sees them. */
    ByteBuffer map() {
        if (mapped == null) {
            if (spec.kind() == MemoryKind.DEVICE) {
                throw new BackendException.Unsupported(
                        "OpenGL maps no buffer that was created without GL_MAP_READ_BIT");
            }
            GL43C.glBindBuffer(GL43C.GL_COPY_WRITE_BUFFER, buffer);
            mapped = GL43C.glMapBufferRange(GL43C.GL_COPY_WRITE_BUFFER, spec.lead(), spec.bytes(), MAPPED);
            GlErrors.check("glMapBufferRange");
        }
        if (mapped == null) {
            throw new BackendException.DriverFailed("glMapBufferRange gave no memory");
        }
        return mapped.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** OpenGL's number of the buffer object. */
    int buffer() {
        return buffer;
    }

    /**
     * Where its memory begins on the device, which holds it there from now on. Kernels may read it by that, if the context has
     * NV_shader_buffer_load.
     */
    long address() {
        if (address == 0) {
            NVShaderBufferLoad.glMakeNamedBufferResidentNV(buffer, GL43C.GL_READ_ONLY);
            address = NVShaderBufferLoad.glGetNamedBufferParameterui64NV(
                            buffer, NVShaderBufferLoad.GL_BUFFER_GPU_ADDRESS_NV)
                    + spec.lead();
            GlErrors.check("glMakeNamedBufferResidentNV");
        }
        return address;
    }

    /** The buffer texture's name; 0 unless it is a texel buffer. */
    int texture() {
        return texture;
    }

    @Override
    public void close() {
        context.close(lifetime);
    }

    /** Allocates its memory; by which call with which flags. */
    private String allocate(boolean immutable) {
        if (spec.kind() == MemoryKind.IMPORTED) {
            ByteBuffer pages = HostMemory.pages(spec.allocatedBytes(), PAGE_BYTES);
            mapped = pages.slice((int) spec.lead(), (int) spec.bytes());
            GL43C.glBindBuffer(AMDPinnedMemory.GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, buffer);
            GL43C.glBufferData(AMDPinnedMemory.GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD, pages, GL43C.GL_STATIC_COPY);
            GlErrors.check("glBufferData of " + pages.capacity() + " bytes of the host");
            return "GL_EXTERNAL_VIRTUAL_MEMORY_BUFFER_AMD";
        }
        GL43C.glBindBuffer(GL43C.GL_COPY_WRITE_BUFFER, buffer);
        if (!immutable) {
            GL43C.glBufferData(GL43C.GL_COPY_WRITE_BUFFER, spec.allocatedBytes(), GL43C.GL_STATIC_COPY);
            GlErrors.check("glBufferData of " + spec.allocatedBytes() + " bytes");
            return "GL_STATIC_COPY";
        }
        int flags = spec.kind() == MemoryKind.DEVICE
                ? 0
                : spec.kind() == MemoryKind.HOST ? MAPPED | GL44C.GL_CLIENT_STORAGE_BIT : MAPPED;
        GL44C.glBufferStorage(GL43C.GL_COPY_WRITE_BUFFER, spec.allocatedBytes(), flags);
        GlErrors.check("glBufferStorage of " + spec.allocatedBytes() + " bytes");
        return switch (flags) {
            case 0 -> "no storage flag";
            case MAPPED -> MAPPED_WORDS;
            default -> MAPPED_WORDS + ", GL_CLIENT_STORAGE_BIT";
        };
    }

    private int createView(Format format) {
        int created = GL43C.glGenTextures();
        lifetime.atEnd(() -> GL43C.glDeleteTextures(created));
        GL43C.glBindTexture(GL43C.GL_TEXTURE_BUFFER, created);
        GL43C.glTexBuffer(GL43C.GL_TEXTURE_BUFFER, GlFormats.internal(format), buffer);
        GlErrors.check("glTexBuffer");
        return created;
    }
}
