package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** Evaluates scalar expressions before a kernel runs, from literals and known parameters. */
public final class ConstantFolder implements Computation.Visitor<OptionalLong> {

    private final Map<Parameter, Long> arguments;

    private ConstantFolder(Map<Parameter, Long> arguments) {
        this.arguments = arguments;
    }

    /** The bits of an expression of literals; empty if it depends on anything else. */
    public static OptionalLong fold(Expression expression) {
        return fold(expression, Map.of());
    }

    /** The bits of an expression of literals and parameters with given bits; empty if it depends on anything else. */
    public static OptionalLong fold(Expression expression, Map<Parameter, Long> arguments) {
        return new ConstantFolder(arguments).bits(expression);
    }

    private OptionalLong bits(Expression expression) {
        if (expression instanceof Literal literal) {
            return OptionalLong.of(literal.bits());
        } else if (expression instanceof Parameter parameter) {
            Long bits = arguments.get(parameter);
            return bits == null ? OptionalLong.empty() : OptionalLong.of(bits);
        }
        return expression instanceof Computation computation ? computation.accept(this) : OptionalLong.empty();
    }

    /** The bits of a computation from those of its operands; empty if one of them is unknown. */
    private OptionalLong computed(Computation computation, ToLongFunction<long[]> bits) {
        long[] operands = computation.operands().stream()
                .map(this::bits)
                .flatMapToLong(OptionalLong::stream)
                .toArray();
        return operands.length == computation.operands().size()
                ? OptionalLong.of(bits.applyAsLong(operands))
                : OptionalLong.empty();
    }

    @Override
    public OptionalLong unary(Computation.Unary unary) {
        return computed(
                unary,
                bits -> ScalarMath.unary(unary.operator(), unary.type().scalar())
                        .applyAsLong(bits[0]));
    }

    @Override
    public OptionalLong binary(Computation.Binary binary) {
        OptionalLong left = bits(binary.left());
        OptionalLong right = bits(binary.right());
        if (left.isPresent() && right.isPresent()) {
            return OptionalLong.of(
                    ScalarMath.binary(binary.operator(), binary.left().type().scalar())
                            .applyAsLong(left.getAsLong(), right.getAsLong()));
        }
        OptionalLong known = left.isPresent() ? left : right;
        boolean decides = binary.operator() == BinaryOperator.LOGICAL_AND && known.equals(OptionalLong.of(0))
                || binary.operator() == BinaryOperator.LOGICAL_OR && known.equals(OptionalLong.of(1));
        return decides ? known : OptionalLong.empty();
    }

    @Override
    public OptionalLong dot(Computation.Dot dot) {
        return computed(dot, bits -> ScalarMath.dot(dot, bits[0], bits[1], bits[2]));
    }

    @Override
    public OptionalLong bitField(Computation.BitField field) {
        return computed(field, bits -> switch (field.operator()) {
            case BIT_FIELD_EXTRACT -> ScalarMath.extractBits(field.type().scalar(), bits[0], bits[1], bits[2]);
            case BIT_FIELD_INSERT -> ScalarMath.insertBits(bits[0], bits[1], bits[2], bits[3]);
        });
    }

    @Override
    public OptionalLong fma(Computation.Fma fma) {
        return computed(fma, bits -> ScalarMath.fma(fma.type().scalar(), bits[0], bits[1], bits[2]));
    }

    @Override
    public OptionalLong select(Computation.Select select) {
        OptionalLong condition = bits(select.condition());
        return condition.isEmpty()
                ? condition
                : bits(condition.getAsLong() != 0 ? select.whenTrue() : select.whenFalse());
    }

    @Override
    public OptionalLong convert(Computation.Convert convert) {
        return computed(
                convert,
                bits -> ScalarMath.convert(convert.operand().type().scalar(), convert.to())
                        .applyAsLong(bits[0]));
    }

    @Override
    public OptionalLong bitCast(Computation.BitCast cast) {
        return bits(cast.operand());
    }

    @Override
    public OptionalLong construct(Computation.Construct construct) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong swizzle(Computation.Swizzle swizzle) {
        return OptionalLong.empty();
    }
}
