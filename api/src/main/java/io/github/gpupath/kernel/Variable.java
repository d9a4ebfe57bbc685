package io.github.gpupath.kernel;

/**
 * A local variable, known by its name, which is unique in the kernel; reads as an expression.
 *
 * @param name the name in the kernel
 * @param type its type
 */
public record Variable(String name, Type type) implements Expression.Leaf {

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.variable(this);
    }
}
