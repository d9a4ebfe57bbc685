package io.github.gpupath.kernel.counting;

import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Type;

/** The bytes in memory of one access to each kind of resource: those of a texel, else those of the value's type. */
final class StoredBytes implements Resource.Visitor<Integer> {

    private final Type value;

    private StoredBytes(Type value) {
        this.value = value;
    }

    static int of(Resource resource, Type value) {
        return resource.accept(new StoredBytes(value));
    }

    @Override
    public Integer rawBuffer(Resource.RawBuffer buffer) {
        return value.bytes();
    }

    @Override
    public Integer structuredBuffer(Resource.StructuredBuffer buffer) {
        return value.bytes();
    }

    @Override
    public Integer uniformBuffer(Resource.UniformBuffer buffer) {
        return value.bytes();
    }

    @Override
    public Integer texelBuffer(Resource.TexelBuffer buffer) {
        return buffer.format().texelBytes();
    }

    @Override
    public Integer storageTexelBuffer(Resource.StorageTexelBuffer buffer) {
        return buffer.format().texelBytes();
    }

    @Override
    public Integer sampledTexture(Resource.SampledTexture texture) {
        return texture.format().texelBytes();
    }

    @Override
    public Integer storageTexture(Resource.StorageTexture texture) {
        return texture.format().texelBytes();
    }
}
