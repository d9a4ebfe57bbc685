package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Sampler;
import java.util.HashMap;
import java.util.Map;
import org.lwjgl.opengl.EXTTextureFilterAnisotropic;
import org.lwjgl.opengl.GL43C;

/** The sampler objects of a device, one for each way of sampling that its kernels have asked for. */
final class GlSamplers {

    private final Lifetime lifetime;
    private final Map<Sampler, Integer> names = new HashMap<>();

    GlSamplers(Lifetime lifetime) {
        this.lifetime = lifetime;
    }

    /** The name of the sampler object, made in the current context at first use. */
    int name(Sampler sampler) {
        return names.computeIfAbsent(sampler, this::create);
    }

    private int create(Sampler sampler) {
        int name = GL43C.glGenSamplers();
        lifetime.atEnd(() -> GL43C.glDeleteSamplers(name));
        boolean isLinear = sampler.filter() == Sampler.Filter.LINEAR;
        int filter = isLinear ? GL43C.GL_LINEAR : GL43C.GL_NEAREST;
        int withMips = switch (sampler.mips()) {
            case FIRST -> filter;
            case NEAREST -> isLinear ? GL43C.GL_LINEAR_MIPMAP_NEAREST : GL43C.GL_NEAREST_MIPMAP_NEAREST;
            case LINEAR -> isLinear ? GL43C.GL_LINEAR_MIPMAP_LINEAR : GL43C.GL_NEAREST_MIPMAP_LINEAR;
        };
        int addressing = switch (sampler.addressing()) {
            case WRAP -> GL43C.GL_REPEAT;
            case CLAMP -> GL43C.GL_CLAMP_TO_EDGE;
        };
        GL43C.glSamplerParameteri(name, GL43C.GL_TEXTURE_MIN_FILTER, withMips);
        GL43C.glSamplerParameteri(name, GL43C.GL_TEXTURE_MAG_FILTER, filter);
        GL43C.glSamplerParameteri(name, GL43C.GL_TEXTURE_WRAP_S, addressing);
        GL43C.glSamplerParameteri(name, GL43C.GL_TEXTURE_WRAP_T, addressing);
        GL43C.glSamplerParameteri(name, GL43C.GL_TEXTURE_WRAP_R, addressing);
        if (sampler.anisotropy() > 1) {
            GL43C.glSamplerParameterf(
                    name, EXTTextureFilterAnisotropic.GL_TEXTURE_MAX_ANISOTROPY_EXT, sampler.anisotropy());
        }
        GlErrors.check("glSamplerParameteri");
        return name;
    }
}
