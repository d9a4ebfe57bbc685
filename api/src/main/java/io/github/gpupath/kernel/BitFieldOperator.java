package io.github.gpupath.kernel;

import java.util.List;

/**
 * A component-wise operation on a bit field of 32-bit integers. The last two operands are the i32 offset of the field's
 * lowest bit and its i32 width, at least 1; a field beyond bit 31 is undefined.
 */
public enum BitFieldOperator implements Operation {
    /** The field of the first operand as a number, sign-extended for signed integers. */
    BIT_FIELD_EXTRACT(1),
    /** The first operand with its field replaced by the low bits of the second. */
    BIT_FIELD_INSERT(2);

    private final int values;

    BitFieldOperator(int values) {
        this.values = values;
    }

    void check(List<Expression> operands) {
        Typing.require(operands.size() == values + 2, this + " takes " + (values + 2) + " operands");
        Type type = operands.get(0).type();
        Typing.require(
                type.scalar().isInteger() && type.scalar().componentBytes() == 4, this + " does not take " + type);
        Typing.same(name(), type, operands.get(values - 1).type());
        Expression offset = operands.get(values);
        Expression bits = operands.get(values + 1);
        Typing.is("the offset of a bit field", offset.type(), ScalarType.I32);
        Typing.is("the size of a bit field", bits.type(), ScalarType.I32);
        if (offset instanceof Literal first && bits instanceof Literal count) {
            Typing.require(
                    first.value() >= 0 && count.value() >= 1 && first.value() + count.value() <= Integer.SIZE,
                    "32 bits cannot hold a field of " + count.integer() + " from bit " + first.integer() + " on");
        }
    }
}
