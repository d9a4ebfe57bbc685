package io.github.gpupath.backend.opengl;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Resource.IndexedBuffer;
import io.github.gpupath.kernel.Resource.RawBuffer;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StorageTexelBuffer;
import io.github.gpupath.kernel.Resource.StorageTexture;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.Resource.TexelBuffer;
import io.github.gpupath.kernel.Resource.UniformBuffer;
import org.lwjgl.opengl.GL43C;

/** How each kind of resource is bound; OpenGL counts blocks, texture units and image units each on its own. */
final class GlBindings implements Resource.Visitor<GlBinding> {

    private final int index;
    private final GlSamplers samplers;

    /** For one resource. */
    GlBindings(int index, GlSamplers samplers) {
        this.index = index;
        this.samplers = samplers;
    }

    @Override
    public GlBinding rawBuffer(RawBuffer buffer) {
        return memory -> bindBlock(GL43C.GL_SHADER_STORAGE_BUFFER, (GlBuffer) memory);
    }

    @Override
    public GlBinding structuredBuffer(StructuredBuffer buffer) {
        return memory -> bindBlock(GL43C.GL_SHADER_STORAGE_BUFFER, (GlBuffer) memory);
    }

    @Override
    public GlBinding indexedBuffer(IndexedBuffer buffer) {
        return memory -> bindBlock(GL43C.GL_SHADER_STORAGE_BUFFER, (GlBuffer) memory);
    }

    @Override
    public GlBinding uniformBuffer(UniformBuffer buffer) {
        return memory -> bindBlock(GL43C.GL_UNIFORM_BUFFER, (GlBuffer) memory);
    }

    @Override
    public GlBinding texelBuffer(TexelBuffer buffer) {
        return memory -> bindTexture(GL43C.GL_TEXTURE_BUFFER, ((GlBuffer) memory).texture(), 0);
    }

    @Override
    public GlBinding storageTexelBuffer(StorageTexelBuffer buffer) {
        return memory -> bindImage(((GlBuffer) memory).texture(), buffer.access(), buffer.format());
    }

    @Override
    public GlBinding sampledTexture(SampledTexture texture) {
        int sampler = texture.sampler().map(samplers::name).orElse(0);
        return memory -> bindTexture(GlTexture.target(texture.shape()), ((GlTexture) memory).texture(), sampler);
    }

    @Override
    public GlBinding storageTexture(StorageTexture texture) {
        return memory -> bindImage(((GlTexture) memory).texture(), texture.access(), texture.format());
    }

    private void bindBlock(int target, GlBuffer memory) {
        GL43C.glBindBufferRange(
                target,
                index,
                memory.buffer(),
                memory.spec().lead(),
                memory.spec().bytes());
    }

    private void bindTexture(int target, int texture, int sampler) {
        GL43C.glActiveTexture(GL43C.GL_TEXTURE0 + index);
        GL43C.glBindTexture(target, texture);
        GL43C.glBindSampler(index, sampler);
    }

    private void bindImage(int texture, Access access, Format format) {
        GL43C.glBindImageTexture(index, texture, 0, false, 0, access(access), GlFormats.internal(format));
    }

    private static int access(Access access) {
        return switch (access) {
            case READ -> GL43C.GL_READ_ONLY;
            case WRITE -> GL43C.GL_WRITE_ONLY;
            case READ_WRITE -> GL43C.GL_READ_WRITE;
        };
    }
}
