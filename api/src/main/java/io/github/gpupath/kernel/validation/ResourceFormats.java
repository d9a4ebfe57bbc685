package io.github.gpupath.kernel.validation;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Feature.TexelFormat;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Sampler;
import java.util.ArrayList;
import java.util.List;

/** The texel formats that each kind of resource needs by its access, used or not. */
final class ResourceFormats implements Resource.Visitor<List<TexelFormat>> {

    static final ResourceFormats INSTANCE = new ResourceFormats();

    private ResourceFormats() {}

    private static List<TexelFormat> storage(Format format, Access access, FormatUse load, FormatUse store) {
        List<TexelFormat> formats = new ArrayList<>();
        if (access.reads()) {
            formats.add(new TexelFormat(format, load));
        }
        if (access.writes()) {
            formats.add(new TexelFormat(format, store));
        }
        return formats;
    }

    @Override
    public List<TexelFormat> rawBuffer(Resource.RawBuffer buffer) {
        return List.of();
    }

    @Override
    public List<TexelFormat> structuredBuffer(Resource.StructuredBuffer buffer) {
        return List.of();
    }

    @Override
    public List<TexelFormat> uniformBuffer(Resource.UniformBuffer buffer) {
        return List.of();
    }

    @Override
    public List<TexelFormat> texelBuffer(Resource.TexelBuffer buffer) {
        return List.of(new TexelFormat(buffer.format(), FormatUse.TEXEL_BUFFER_LOAD));
    }

    @Override
    public List<TexelFormat> storageTexelBuffer(Resource.StorageTexelBuffer buffer) {
        return storage(
                buffer.format(),
                buffer.access(),
                FormatUse.STORAGE_TEXEL_BUFFER_LOAD,
                FormatUse.STORAGE_TEXEL_BUFFER_STORE);
    }

    @Override
    public List<TexelFormat> sampledTexture(Resource.SampledTexture texture) {
        FormatUse use = texture.sampler()
                .map(Sampler::filter)
                .map(filter -> switch (filter) {
                    case NEAREST -> FormatUse.TEXTURE_SAMPLE_NEAREST;
                    case LINEAR -> FormatUse.TEXTURE_SAMPLE_LINEAR;
                })
                .orElse(FormatUse.TEXTURE_FETCH);
        return List.of(new TexelFormat(texture.format(), use));
    }

    @Override
    public List<TexelFormat> storageTexture(Resource.StorageTexture texture) {
        return storage(
                texture.format(), texture.access(), FormatUse.STORAGE_TEXTURE_LOAD, FormatUse.STORAGE_TEXTURE_STORE);
    }
}
