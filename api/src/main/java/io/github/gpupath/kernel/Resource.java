package io.github.gpupath.kernel;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A buffer or texture of a kernel, of a kind that hardware treats differently. Its binding is its position among the
 * kernel's resources, from 0.
 */
public sealed interface Resource extends Place {

    /** The binding number. */
    int binding();

    /** The position in an array of buffers; 0 for all else. */
    default int position() {
        return 0;
    }

    /** The number of buffers in its array; 1 for all else. */
    default int count() {
        return 1;
    }

    /** Dispatches to the visitor's method for this kind of resource. */
    <R> R accept(Visitor<R> visitor);

    /** A buffer that kernels access as an array of elements of one type. */
    sealed interface ElementBuffer extends Resource permits StructuredBuffer, IndexedBuffer, UniformBuffer {

        /** The type of one element. */
        Type element();

        /** Loads the element at an index. */
        default Expression load(Expression index) {
            return new Expression.Load(this, index, element());
        }

        @Override
        default Addressing addressing() {
            return Addressing.INDEX;
        }

        @Override
        default int storedBytes(Type value) {
            return value.bytes();
        }

        @Override
        default Set<Feature> features() {
            return element().features();
        }

        @Override
        default void checkValue(Type value) {
            Typing.is("an element of " + name(), value, element());
        }

        @Override
        default <R> R accept(Place.Visitor<R> visitor) {
            return visitor.elements(this);
        }
    }

    /** A buffer or texture of texels, which the hardware converts from and to their format. */
    sealed interface Texels extends Resource permits TexelBuffer, StorageTexelBuffer, SampledTexture, StorageTexture {

        /** The texel format in memory. */
        Format format();

        /** The uses for which a device must support the format. */
        List<FormatUse> uses();

        @Override
        default OptionalInt knownLength() {
            return OptionalInt.empty();
        }

        @Override
        default int storedBytes(Type value) {
            return format().texelBytes();
        }

        /** Of a compressed block, its share for one texel. */
        @Override
        default long storedBytes(Type value, long loads) {
            return loads * format().blockBytes() / (format().blockSide() * format().blockSide());
        }

        @Override
        default Set<Feature> features() {
            Set<Feature> features = new LinkedHashSet<>();
            uses().forEach(use -> features.add(new Feature.TexelFormat(format(), use)));
            if (access() == Access.READ_WRITE) {
                features.add(Feature.Capability.READ_WRITE_IMAGES);
            }
            return features;
        }

        @Override
        default void checkValue(Type value) {
            Typing.is("a texel of " + name(), value, format().texelType());
        }

        @Override
        default <R> R accept(Place.Visitor<R> visitor) {
            return visitor.texels(this);
        }
    }

    /** A raw storage buffer: 32-bit words at byte addresses that are multiples of 4. */
    record RawBuffer(String name, int binding, Access access) implements Resource {

        /**
         * Loads one to four consecutive words as u32 or a vector of u32.
         *
         * @param byteAddress a multiple of 4; a sum with a constant multiple of 4 must not wrap around
         */
        public Expression load(Expression byteAddress, int words) {
            Typing.require(words >= 1 && words <= 4, "a raw load takes 1 to 4 words, not " + words);
            return new Expression.Load(this, byteAddress, Type.of(ScalarType.U32, words));
        }

        @Override
        public Addressing addressing() {
            return Addressing.BYTES;
        }

        @Override
        public OptionalInt knownLength() {
            return OptionalInt.empty();
        }

        @Override
        public int storedBytes(Type value) {
            return value.bytes();
        }

        @Override
        public Set<Feature> features() {
            return Set.of();
        }

        @Override
        public void checkValue(Type value) {
            Typing.is("a word", value.scalar(), ScalarType.U32);
        }

        @Override
        public <R> R accept(Place.Visitor<R> visitor) {
            return visitor.words(this);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.rawBuffer(this);
        }
    }

    /** A structured storage buffer: an std430 array without padding, so elements are no 3-component vectors. */
    record StructuredBuffer(String name, int binding, Type element, Access access)
            implements ElementBuffer, Place.AtomicTarget {

        public StructuredBuffer {
            Typing.storable(element);
        }

        @Override
        public OptionalInt knownLength() {
            return OptionalInt.empty();
        }

        @Override
        public <R> R accept(Resource.Visitor<R> visitor) {
            return visitor.structuredBuffer(this);
        }
    }

    /**
     * One of an array of read-only structured buffers at consecutive bindings; loads choose one by its index. The kernel has all of
     * them as resources and loads from the first.
     *
     * @param count the number of buffers, at least two
     * @param isUniform whether the index is the same in all lanes of a workgroup
     */
    record IndexedBuffer(String name, int binding, Type element, int position, int count, boolean isUniform)
            implements ElementBuffer {

        public IndexedBuffer {
            Typing.storable(element);
            Typing.require(count > 1 && position >= 0 && position < count, "an array has two buffers or more");
        }

        /** Loads the element at an index of the buffer at another index. */
        public Expression load(Expression buffer, Expression index) {
            return load(new Computation.Construct(VectorType.UVEC2, List.of(buffer, index)));
        }

        @Override
        public Access access() {
            return Access.READ;
        }

        @Override
        public Addressing addressing() {
            return Addressing.BUFFER_AND_INDEX;
        }

        @Override
        public OptionalInt knownLength() {
            return OptionalInt.empty();
        }

        @Override
        public Set<Feature> features() {
            Set<Feature> features = new LinkedHashSet<>(element.features());
            features.add(isUniform ? Feature.Capability.BUFFER_INDEXING : Feature.Capability.DIVERGENT_BUFFER_INDEXING);
            return features;
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.indexedBuffer(this);
        }
    }

    /** A uniform buffer: an std140 array of {@code length} vectors of four 32-bit components. */
    record UniformBuffer(String name, int binding, VectorType element, int length) implements ElementBuffer {

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

        @Override
        public OptionalInt knownLength() {
            return OptionalInt.of(length);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.uniformBuffer(this);
        }
    }

    /** A read-only texel buffer. */
    record TexelBuffer(String name, int binding, Format format) implements Texels {

        @Override
        public Access access() {
            return Access.READ;
        }

        @Override
        public Addressing addressing() {
            return Addressing.INDEX;
        }

        @Override
        public List<FormatUse> uses() {
            return List.of(FormatUse.TEXEL_BUFFER_LOAD);
        }

        /** Loads the texel at an index as four components. */
        public Expression load(Expression index) {
            return new Expression.Load(this, index, format.texelType());
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.texelBuffer(this);
        }
    }

    /** A texel buffer with loads and stores. */
    record StorageTexelBuffer(String name, int binding, Format format, Access access) implements Texels {

        @Override
        public Addressing addressing() {
            return Addressing.INDEX;
        }

        @Override
        public List<FormatUse> uses() {
            return access.needs(FormatUse.STORAGE_TEXEL_BUFFER_LOAD, FormatUse.STORAGE_TEXEL_BUFFER_STORE);
        }

        /** Loads the texel at an index as four components. */
        public Expression load(Expression index) {
            return new Expression.Load(this, index, format.texelType());
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.storageTexelBuffer(this);
        }
    }

    /** A texture: sampled if it has a sampler, else two-dimensional with one mip level and fetched by texel. */
    record SampledTexture(String name, int binding, Format format, TextureShape shape, Optional<Sampler> sampler)
            implements Texels {

        public SampledTexture {
            Typing.require(
                    sampler.isPresent() || shape == TextureShape.TWO_D, name + " needs a sampler: it has layers");
        }

        /** A two-dimensional texture. */
        public SampledTexture(String name, int binding, Format format, Optional<Sampler> sampler) {
            this(name, binding, format, TextureShape.TWO_D, sampler);
        }

        @Override
        public Set<Feature> features() {
            Set<Feature> features = Texels.super.features();
            shape.feature().ifPresent(features::add);
            sampler.ifPresent(it -> features.addAll(it.features()));
            return features;
        }

        @Override
        public Access access() {
            return Access.READ;
        }

        @Override
        public Addressing addressing() {
            return Addressing.COORDINATE;
        }

        @Override
        public List<FormatUse> uses() {
            return List.of(sampler.map(Sampler::filter)
                    .map(filter -> switch (filter) {
                        case NEAREST -> FormatUse.TEXTURE_SAMPLE_NEAREST;
                        case LINEAR -> FormatUse.TEXTURE_SAMPLE_LINEAR;
                    })
                    .orElse(FormatUse.TEXTURE_FETCH));
        }

        @Override
        public void checkValue(Type value) {
            Typing.require(sampler.isEmpty(), name + " has a sampler: use a sample");
            Texels.super.checkValue(value);
        }

        /** Fetches the texel at two u32 coordinates, without a sampler. */
        public Expression fetch(Expression coordinate) {
            return new Expression.Load(this, coordinate, format.texelType());
        }

        /** Samples at the f32 coordinates of the shape, mip level 0. */
        public Expression sample(Expression coordinate) {
            return new Expression.Sample(this, coordinate);
        }

        /** Samples at two normalised f32 coordinates, at a mip level of f32 that may lie between two. */
        public Expression sample(Expression coordinate, Expression level) {
            return new Expression.Sample(this, coordinate, List.of(level));
        }

        /** Samples a footprint with two sides, vectors of two normalised f32. */
        public Expression sample(Expression coordinate, Expression side, Expression otherSide) {
            return new Expression.Sample(this, coordinate, List.of(side, otherSide));
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sampledTexture(this);
        }
    }

    /** A two-dimensional texture of one mip level with loads and stores by texel. */
    record StorageTexture(String name, int binding, Format format, Access access) implements Texels {

        @Override
        public Addressing addressing() {
            return Addressing.COORDINATE;
        }

        @Override
        public List<FormatUse> uses() {
            return access.needs(FormatUse.STORAGE_TEXTURE_LOAD, FormatUse.STORAGE_TEXTURE_STORE);
        }

        /** Loads the texel at two u32 coordinates. */
        public Expression load(Expression coordinate) {
            return new Expression.Load(this, coordinate, format.texelType());
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.storageTexture(this);
        }
    }

    /** One method per kind of resource. */
    interface Visitor<R> {
        R rawBuffer(RawBuffer buffer);

        R structuredBuffer(StructuredBuffer buffer);

        R indexedBuffer(IndexedBuffer buffer);

        R uniformBuffer(UniformBuffer buffer);

        R texelBuffer(TexelBuffer buffer);

        R storageTexelBuffer(StorageTexelBuffer buffer);

        R sampledTexture(SampledTexture texture);

        R storageTexture(StorageTexture texture);
    }
}
