package io.github.gpupath.kernel;

/**
 * A local variable.
 *
 * @param name the name, unique in the kernel
 */
public record Variable(String name, Type type) implements Expression.Leaf {

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.variable(this);
    }
}
