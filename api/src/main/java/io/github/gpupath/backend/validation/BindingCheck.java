package io.github.gpupath.backend.validation;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Resource;
import java.util.Locale;

/** Checks that memory fits the resource that it is bound to, and returns it. */
final class BindingCheck implements Resource.Visitor<DeviceResource> {

    private final DeviceResource bound;

    BindingCheck(DeviceResource bound) {
        this.bound = bound;
    }

    @Override
    public DeviceResource rawBuffer(Resource.RawBuffer resource) {
        return buffer(resource, BufferSpec.Use.STORAGE);
    }

    @Override
    public DeviceResource structuredBuffer(Resource.StructuredBuffer resource) {
        return buffer(resource, BufferSpec.Use.STORAGE);
    }

    @Override
    public DeviceResource indexedBuffer(Resource.IndexedBuffer resource) {
        return buffer(resource, BufferSpec.Use.STORAGE);
    }

    @Override
    public DeviceResource uniformBuffer(Resource.UniformBuffer resource) {
        DeviceBuffer buffer = buffer(resource, BufferSpec.Use.UNIFORM);
        long needed = (long) resource.element().bytes() * resource.length();
        if (buffer.spec().bytes() < needed) {
            throw new IllegalArgumentException(resource.name() + " needs " + needed + " bytes, not "
                    + buffer.spec().bytes());
        }
        return buffer;
    }

    @Override
    public DeviceResource texelBuffer(Resource.TexelBuffer resource) {
        return texels(resource, BufferSpec.Use.TEXEL, resource.format());
    }

    @Override
    public DeviceResource storageTexelBuffer(Resource.StorageTexelBuffer resource) {
        return texels(resource, BufferSpec.Use.STORAGE_TEXEL, resource.format());
    }

    @Override
    public DeviceResource sampledTexture(Resource.SampledTexture resource) {
        DeviceTexture texture = texture(resource, TextureSpec.Use.SAMPLED, resource.format());
        if (texture.spec().shape() != resource.shape()) {
            throw new IllegalArgumentException(
                    resource.name() + " is a " + resource.shape().id() + ", not a "
                            + texture.spec().shape().id());
        }
        return texture;
    }

    @Override
    public DeviceResource storageTexture(Resource.StorageTexture resource) {
        return texture(resource, TextureSpec.Use.STORAGE, resource.format());
    }

    private DeviceBuffer texels(Resource resource, BufferSpec.Use use, Format format) {
        DeviceBuffer buffer = buffer(resource, use);
        format(resource, format, buffer.spec().format().orElseThrow());
        return buffer;
    }

    private DeviceBuffer buffer(Resource resource, BufferSpec.Use use) {
        if (!(bound instanceof DeviceBuffer buffer)) {
            throw new IllegalArgumentException(resource.name() + " is a buffer, not a texture");
        }
        use(resource, use, buffer.spec().use());
        return buffer;
    }

    private DeviceTexture texture(Resource resource, TextureSpec.Use use, Format format) {
        if (!(bound instanceof DeviceTexture texture)) {
            throw new IllegalArgumentException(resource.name() + " is a texture, not a buffer");
        }
        use(resource, use, texture.spec().use());
        format(resource, format, texture.spec().format());
        return texture;
    }

    private static void use(Resource resource, Enum<?> needed, Enum<?> given) {
        if (needed != given) {
            throw new IllegalArgumentException(
                    resource.name() + " needs memory for use as " + words(needed) + ", not " + words(given));
        }
    }

    private static String words(Enum<?> use) {
        return use.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static void format(Resource resource, Format needed, Format given) {
        if (needed != given) {
            throw new IllegalArgumentException(resource.name() + " has format " + needed.id() + ", not " + given.id());
        }
    }
}
