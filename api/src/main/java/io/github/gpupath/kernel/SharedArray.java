package io.github.gpupath.kernel;

/**
 * An array in workgroup memory, shared by the invocations of one workgroup and undefined at its start.
 *
 * @param name the name in the kernel
 * @param element the type of one element; no 3-component vectors
 * @param length the number of elements
 */
public record SharedArray(String name, Type element, int length) implements Place.AtomicTarget {

    public SharedArray {
        Typing.storable(element);
        Typing.require(length > 0, "a workgroup array needs at least one element");
    }

    /** The size in bytes. */
    public int bytes() {
        return element.bytes() * length;
    }

    /** Loads the element at an index. */
    public Expression load(Expression index) {
        return new Expression.SharedLoad(this, index);
    }
}
