package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.opengl.GL44C;

/** A buffer object, and for texel buffers the buffer texture through which kernels see it. */
final class GlBuffer extends GlObject implements DeviceBuffer {

    private final BufferSpec spec;
    private int buffer;
    private int texture;

    private GlBuffer(GlRegistry registry, BufferSpec spec) {
        super(registry);
        this.spec = spec;
    }

    /** Allocates in the current context. */
    static GlBuffer create(GlRegistry registry, BufferSpec spec) {
        GlBuffer result = new GlBuffer(registry, spec);
        try {
            result.allocate(registry.context().capabilities().glBufferStorage != 0);
            spec.format().ifPresent(format -> result.view(GlFormats.internal(format)));
            return result;
        } catch (RuntimeException failure) {
            result.close();
            throw failure;
        }
    }

    private void allocate(boolean immutable) {
        buffer = GL43C.glGenBuffers();
        GL43C.glBindBuffer(GL43C.GL_COPY_WRITE_BUFFER, buffer);
        if (immutable) {
            GL44C.glBufferStorage(GL43C.GL_COPY_WRITE_BUFFER, spec.bytes(), 0);
            GlErrors.check("glBufferStorage of " + spec.bytes() + " bytes");
        } else {
            GL43C.glBufferData(GL43C.GL_COPY_WRITE_BUFFER, spec.bytes(), GL43C.GL_STATIC_COPY);
            GlErrors.check("glBufferData of " + spec.bytes() + " bytes");
        }
    }

    private void view(int internalFormat) {
        texture = GL43C.glGenTextures();
        GL43C.glBindTexture(GL43C.GL_TEXTURE_BUFFER, texture);
        GL43C.glTexBuffer(GL43C.GL_TEXTURE_BUFFER, internalFormat, buffer);
        GlErrors.check("glTexBuffer");
    }

    @Override
    public BufferSpec spec() {
        return spec;
    }

    /** The buffer object's name. */
    int buffer() {
        return buffer;
    }

    /** The buffer texture's name; 0 unless it is a texel buffer. */
    int texture() {
        return texture;
    }

    @Override
    void delete() {
        GL43C.glDeleteTextures(texture);
        GL43C.glDeleteBuffers(buffer);
    }
}
