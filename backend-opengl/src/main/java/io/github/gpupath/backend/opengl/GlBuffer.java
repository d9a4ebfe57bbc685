package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Format;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.opengl.GL44C;
import org.lwjgl.opengl.NVShaderBufferLoad;

/** A range of a buffer object, and for texel buffers the buffer texture through which kernels see it. */
final class GlBuffer implements DeviceBuffer {

    private final BufferSpec spec;
    private final GlContext context;
    private final Lifetime lifetime;
    private final int buffer;
    private final int texture;
    private long address;

    /** Allocates in the current context. */
    GlBuffer(GlContext context, BufferSpec spec, Lifetime lifetime) {
        this.spec = spec;
        this.context = context;
        this.lifetime = lifetime;
        buffer = create(context.capabilities().glBufferStorage != 0);
        texture = spec.format().map(this::createView).orElse(0);
    }

    @Override
    public BufferSpec spec() {
        return spec;
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

    private int create(boolean immutable) {
        int created = GL43C.glGenBuffers();
        lifetime.atEnd(() -> GL43C.glDeleteBuffers(created));
        GL43C.glBindBuffer(GL43C.GL_COPY_WRITE_BUFFER, created);
        if (immutable) {
            GL44C.glBufferStorage(GL43C.GL_COPY_WRITE_BUFFER, spec.allocatedBytes(), 0);
            GlErrors.check("glBufferStorage of " + spec.allocatedBytes() + " bytes");
        } else {
            GL43C.glBufferData(GL43C.GL_COPY_WRITE_BUFFER, spec.allocatedBytes(), GL43C.GL_STATIC_COPY);
            GlErrors.check("glBufferData of " + spec.allocatedBytes() + " bytes");
        }
        return created;
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
