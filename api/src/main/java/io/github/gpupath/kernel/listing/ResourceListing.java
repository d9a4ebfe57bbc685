package io.github.gpupath.kernel.listing;

import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import java.util.Locale;

/** The kind and type of each resource in pseudo-code. */
final class ResourceListing implements Resource.Visitor<String> {

    static final ResourceListing INSTANCE = new ResourceListing();

    private ResourceListing() {}

    @Override
    public String rawBuffer(Resource.RawBuffer buffer) {
        return "raw buffer";
    }

    @Override
    public String structuredBuffer(Resource.StructuredBuffer buffer) {
        return "structured buffer of " + buffer.element();
    }

    @Override
    public String indexedBuffer(Resource.IndexedBuffer buffer) {
        return "structured buffer " + (buffer.position() + 1) + "/" + buffer.count() + " of " + buffer.element();
    }

    @Override
    public String uniformBuffer(Resource.UniformBuffer buffer) {
        return "uniform buffer of " + buffer.length() + " " + buffer.element();
    }

    @Override
    public String texelBuffer(Resource.TexelBuffer buffer) {
        return "texel buffer of " + buffer.format().id();
    }

    @Override
    public String storageTexelBuffer(Resource.StorageTexelBuffer buffer) {
        return "storage texel buffer of " + buffer.format().id();
    }

    @Override
    public String sampledTexture(Resource.SampledTexture texture) {
        String sampler = texture.sampler()
                .map(it -> " sampled " + it.filter() + " " + it.addressing()
                        + (it.mips() == Sampler.Mips.FIRST ? "" : " mips " + it.mips())
                        + (it.anisotropy() == 1 ? "" : " anisotropy " + it.anisotropy()))
                .orElse("");
        String kind = switch (texture.shape()) {
            case TWO_D -> "texture";
            case THREE_D -> "3-d texture";
            case ARRAY -> "texture array";
        };
        return kind + " of " + texture.format().id() + sampler.toLowerCase(Locale.ROOT);
    }

    @Override
    public String storageTexture(Resource.StorageTexture texture) {
        return "storage texture of " + texture.format().id();
    }
}
