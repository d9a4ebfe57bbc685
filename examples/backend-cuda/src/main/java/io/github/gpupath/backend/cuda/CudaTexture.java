package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A texture: a two-dimensional array with the objects through which kernels reach it. A sampler is part of a texture
 * object, so that there is one for each sampler that a kernel asks for.
 */
final class CudaTexture implements DeviceTexture, CudaArgument {

    private final CudaContext context;
    private final TextureSpec spec;
    private final Lifetime lifetime;
    private final long array;
    private final Map<Optional<Sampler>, Long> textures = new HashMap<>();
    private final long surface;

    CudaTexture(CudaContext context, TextureSpec spec, Lifetime lifetime) {
        this.context = context;
        this.spec = spec;
        this.lifetime = lifetime;
        CudaDriver driver = context.driver();
        array = CudaObjects.array(driver, spec);
        context.releaseAtEnd(lifetime, () -> driver.cuArrayDestroy(array));
        if (spec.use() == TextureSpec.Use.STORAGE) {
            surface = CudaObjects.surface(driver, array);
            context.releaseAtEnd(lifetime, () -> driver.cuSurfObjectDestroy(surface));
        } else {
            surface = 0;
        }
    }

    @Override
    public TextureSpec spec() {
        return spec;
    }

    /** CUDA's handle of the array. */
    long array() {
        return array;
    }

    @Override
    public long argument(Resource resource) {
        return resource instanceof Resource.SampledTexture sampled
                ? textures.computeIfAbsent(sampled.sampler(), this::texture)
                : surface;
    }

    private long texture(Optional<Sampler> sampler) {
        CudaDriver driver = context.driver();
        long texture = CudaObjects.texture(driver, array, spec.format(), sampler);
        context.releaseAtEnd(lifetime, () -> driver.cuTexObjectDestroy(texture));
        return texture;
    }

    @Override
    public void close() {
        lifetime.close();
    }
}
