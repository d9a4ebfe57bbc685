package io.github.gpupath.kernel;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A memory object that a kernel reads or writes, named by what the hardware sees. Its binding is its position among the
 * kernel's resources.
 */
public sealed interface Resource extends Place {

    /** The position among the kernel's resources, from 0. */
    int binding();

    /** Calls the method of the visitor that fits this kind of resource. */
    <R> R accept(Visitor<R> visitor);

    /** A buffer of elements of one type, as a kernel sees them: an array. */
    sealed interface ElementBuffer extends Resource permits StructuredBuffer, UniformBuffer {

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

    /** Texels that the hardware converts from their format, and to it. */
    sealed interface Texels extends Resource permits TexelBuffer, StorageTexelBuffer, SampledTexture, StorageTexture {

        /** The format of each texel in memory. */
        Format format();

        /** What its format is needed for, used or not. */
        List<FormatUse> uses();

        @Override
        default OptionalInt knownLength() {
            return OptionalInt.empty();
        }

        @Override
        default int storedBytes(Type value) {
            return format().texelBytes();
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

    /** A storage buffer of 32-bit words, addressed in bytes (a multiple of 4), one to four words at a time. */
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

    /** A storage buffer of elements of one type, laid out by std430 without padding: 3-component vectors are refused. */
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

    /** A uniform buffer: a constant array of {@code length} vectors of four 32-bit components (std140). */
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

    /** A read-only buffer of texels that the hardware converts from their format. */
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

    /** A writable buffer of texels that the hardware converts to and from their format. */
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

    /** A two-dimensional texture of one level, fetched by texel, or sampled where it has a sampler. */
    record SampledTexture(String name, int binding, Format format, Optional<Sampler> sampler) implements Texels {

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
            Typing.require(sampler.isEmpty(), name + " has a sampler: sample it");
            Texels.super.checkValue(value);
        }

        /** Fetches the texel at two u32 coordinates, without a sampler. */
        public Expression fetch(Expression coordinate) {
            return new Expression.Load(this, coordinate, format.texelType());
        }

        /** Samples at two normalised f32 coordinates, level 0. */
        public Expression sample(Expression coordinate) {
            return new Expression.Sample(this, coordinate);
        }

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sampledTexture(this);
        }
    }

    /** A two-dimensional texture of one level that is loaded and stored by texel. */
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
