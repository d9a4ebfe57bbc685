package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

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

    @Override
    public OptionalLong unary(Computation.Unary unary) {
        OptionalLong operand = bits(unary.operand());
        if (operand.isEmpty()) {
            return operand;
        }
        return OptionalLong.of(
                ScalarMath.unary(unary.operator(), unary.type().scalar()).applyAsLong(operand.getAsLong()));
    }

    @Override
    public OptionalLong binary(Computation.Binary binary) {
        OptionalLong left = bits(binary.left());
        OptionalLong right = bits(binary.right());
        if (left.isPresent() && right.isPresent()) {
            ScalarType type = binary.left().type().scalar();
            return OptionalLong.of(
                    ScalarMath.binary(binary.operator(), type).applyAsLong(left.getAsLong(), right.getAsLong()));
        }
        OptionalLong known = left.isPresent() ? left : right;
        boolean decides = binary.operator() == BinaryOperator.LOGICAL_AND && known.equals(OptionalLong.of(0))
                || binary.operator() == BinaryOperator.LOGICAL_OR && known.equals(OptionalLong.of(1));
        return decides ? known : OptionalLong.empty();
    }

    @Override
    public OptionalLong dot(Computation.Dot dot) {
        List<OptionalLong> known = dot.operands().stream().map(this::bits).toList();
        if (known.stream().anyMatch(OptionalLong::isEmpty)) {
            return OptionalLong.empty();
        }
        long[] bits = known.stream().mapToLong(OptionalLong::getAsLong).toArray();
        return OptionalLong.of(ScalarMath.dot(dot, bits[0], bits[1], bits[2]));
    }

    @Override
    public OptionalLong bitField(Computation.BitField field) {
        List<OptionalLong> known = field.operands().stream().map(this::bits).toList();
        if (field.type().components() > 1 || known.stream().anyMatch(OptionalLong::isEmpty)) {
            return OptionalLong.empty();
        }
        long[] bits = known.stream().mapToLong(OptionalLong::getAsLong).toArray();
        return OptionalLong.of(
                switch (field.operator()) {
                    case BIT_FIELD_EXTRACT ->
                        ScalarMath.extractBits(field.type().scalar(), bits[0], bits[1], bits[2]);
                    case BIT_FIELD_INSERT -> ScalarMath.insertBits(bits[0], bits[1], bits[2], bits[3]);
                });
    }

    @Override
    public OptionalLong fma(Computation.Fma fma) {
        OptionalLong factor1 = bits(fma.factor1());
        OptionalLong factor2 = bits(fma.factor2());
        OptionalLong summand = bits(fma.summand());
        if (factor1.isEmpty() || factor2.isEmpty() || summand.isEmpty()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                ScalarMath.fma(fma.type().scalar(), factor1.getAsLong(), factor2.getAsLong(), summand.getAsLong()));
    }

    @Override
    public OptionalLong select(Computation.Select select) {
        OptionalLong condition = bits(select.condition());
        if (condition.isEmpty()) {
            return condition;
        }
        return bits(condition.getAsLong() != 0 ? select.whenTrue() : select.whenFalse());
    }

    @Override
    public OptionalLong convert(Computation.Convert convert) {
        OptionalLong operand = bits(convert.operand());
        if (operand.isEmpty()) {
            return operand;
        }
        return OptionalLong.of(ScalarMath.convert(convert.operand().type().scalar(), convert.to())
                .applyAsLong(operand.getAsLong()));
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
