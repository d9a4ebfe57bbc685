package io.github.gpupath.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * A scalar whose value each dispatch batch sets (push constant, uniform or kernel argument).
 *
 * @param type i32, u32, f32, i64, u64 or f64
 */
public record Parameter(String name, ScalarType type) implements Expression.Leaf {

    public Parameter {
        Typing.require(type.componentBytes() >= 4, "a parameter must have 32 or 64 bits, not " + type);
    }

    /**
     * The std430 layout of parameters in a block.
     *
     * @return the byte offset of each parameter, then the size of the block in bytes
     */
    public static List<Integer> offsets(List<Parameter> parameters) {
        List<Integer> offsets = new ArrayList<>();
        int end = 0;
        for (Parameter parameter : parameters) {
            int bytes = parameter.type.componentBytes();
            int offset = (end + bytes - 1) / bytes * bytes;
            offsets.add(offset);
            end = offset + bytes;
        }
        offsets.add(end);
        return offsets;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.parameter(this);
    }
}
