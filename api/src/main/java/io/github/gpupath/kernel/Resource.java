package io.github.gpupath.kernel;

import java.util.Optional;

/**
 * A memory object that a kernel reads or writes, named by what the hardware sees. Its binding is its position among the
 * kernel's resources.
 */
public sealed interface Resource extends Place {

    /** The position among the kernel's resources, from 0. */
    int binding();

    /** What the kernel does with it. */
    Access access();

    /** Calls the method of the visitor that fits this kind of resource. */
    <R> R accept(Visitor<R> visitor);

    /** A storage buffer of 32-bit words, addressed in bytes (a multiple of 4), one to four words at a time. */
    record RawBuffer(String name, int binding, Access access) implements Resource {

        /** Loads one to four consecutive words as u32 or a vector of u32. */
        public Expression load(Expression byteAddress, int words) {
            return new Expression.RawLoad(this, byteAddress, words);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.rawBuffer(this);
        }
    }

    /** A storage buffer of elements of one type, laid out by std430 without padding: 3-component vectors are refused. */
    record StructuredBuffer(String name, int binding, Type element, Access access)
            implements Resource, Place.AtomicTarget {

        public StructuredBuffer {
            Typing.storable(element);
        }

        /** Loads the element at an index. */
        public Expression load(Expression index) {
            return new Expression.StructuredLoad(this, index);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.structuredBuffer(this);
        }
    }

    /** A uniform buffer: a constant array of {@code length} vectors of four 32-bit components (std140). */
    record UniformBuffer(String name, int binding, VectorType element, int length) implements Resource {

        public UniformBuffer {
            Typing.require(
                    element.components() == 4 && element.scalar().componentBytes() == 4,
                    "a uniform buffer" + " holds vectors of four 32-bit components, not " + element);
            Typing.require(length > 0, "a uniform buffer needs at least one element");
        }

        @Override
        public Access access() {
            return Access.READ;
        }

        /** Loads the vector at an index. */
        public Expression load(Expression index) {
            return new Expression.UniformLoad(this, index);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.uniformBuffer(this);
        }
    }

    /** A read-only buffer of texels that the hardware converts from their format. */
    record TexelBuffer(String name, int binding, Format format) implements Resource {

        @Override
        public Access access() {
            return Access.READ;
        }

        /** Loads the texel at an index as four components. */
        public Expression load(Expression index) {
            return new Expression.TexelLoad(this, index);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.texelBuffer(this);
        }
    }

    /** A writable buffer of texels that the hardware converts to and from their format. */
    record StorageTexelBuffer(String name, int binding, Format format, Access access) implements Resource {

        /** Loads the texel at an index as four components. */
        public Expression load(Expression index) {
            return new Expression.StorageTexelLoad(this, index);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.storageTexelBuffer(this);
        }
    }

    /** A two-dimensional texture of one level, fetched by texel, or sampled where it has a sampler. */
    record SampledTexture(String name, int binding, Format format, Optional<Sampler> sampler) implements Resource {

        @Override
        public Access access() {
            return Access.READ;
        }

        /** Fetches the texel at two u32 coordinates, without a sampler. */
        public Expression fetch(Expression coordinate) {
            return new Expression.TextureFetch(this, coordinate);
        }

        /** Samples at two normalised f32 coordinates, level 0. */
        public Expression sample(Expression coordinate) {
            return new Expression.TextureSample(this, coordinate);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sampledTexture(this);
        }
    }

    /** A two-dimensional texture of one level that is loaded and stored by texel. */
    record StorageTexture(String name, int binding, Format format, Access access) implements Resource {

        /** Loads the texel at two u32 coordinates. */
        public Expression load(Expression coordinate) {
            return new Expression.StorageTextureLoad(this, coordinate);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.storageTexture(this);
        }
    }

    /** One method for each kind of resource. */
    interface Visitor<R> {
        R rawBuffer(RawBuffer buffer);

        R structuredBuffer(StructuredBuffer buffer);

        R uniformBuffer(UniformBuffer buffer);

        R texelBuffer(TexelBuffer buffer);

        R storageTexelBuffer(StorageTexelBuffer buffer);

        R sampledTexture(SampledTexture texture);

        R storageTexture(StorageTexture texture);
    }
}
