package io.github.gpupath.kernel;

import java.util.OptionalInt;
import java.util.Set;

/**
 * An array in workgroup memory; its content is undefined when a workgroup starts.
 *
 * @param element the type of an element; no 3-component vector
 */
public record SharedArray(String name, Type element, int length) implements Place.AtomicTarget {

    public SharedArray {
        Typing.storable(element);
        Typing.require(length > 0, "a workgroup array needs at least one element");
    }

    /** The size of the array in bytes. */
    public int bytes() {
        return element.bytes() * length;
    }

    /** Loads the element at an index. */
    public Expression load(Expression index) {
        return new Expression.Load(this, index, element);
    }

    @Override
    public Access access() {
        return Access.READ_WRITE;
    }

    @Override
    public Addressing addressing() {
        return Addressing.INDEX;
    }

    @Override
    public OptionalInt knownLength() {
        return OptionalInt.of(length);
    }

    @Override
    public int storedBytes(Type value) {
        return value.bytes();
    }

    @Override
    public Set<Feature> features() {
        return element.features();
    }

    @Override
    public void checkValue(Type value) {
        Typing.is("an element of " + name, value, element);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.shared(this);
    }
}
