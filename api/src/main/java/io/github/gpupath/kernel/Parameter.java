package io.github.gpupath.kernel;

/**
 * A 32-bit scalar that is given with each dispatch batch (push constant, uniform, kernel argument); reads as an
 * expression.
 *
 * @param name the name in the kernel
 * @param type i32, u32 or f32
 */
public record Parameter(String name, ScalarType type) implements Expression.Leaf {

    public Parameter {
        Typing.require(type.componentBytes() == 4, "a parameter is i32, u32 or f32, not " + type);
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.parameter(this);
    }
}
