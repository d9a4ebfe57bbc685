package io.github.gpupath.kernel.arithmetic;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import java.util.Map;
import java.util.OptionalLong;

/** Computes scalars that are known before a kernel runs, from literals and the parameters that are given. */
public final class ConstantFolder implements Expression.Visitor<OptionalLong> {

    private final Map<Parameter, Long> arguments;

    private ConstantFolder(Map<Parameter, Long> arguments) {
        this.arguments = arguments;
    }

    /** The bits of a value that follows from literals alone. */
    public static OptionalLong fold(Expression expression) {
        return fold(expression, Map.of());
    }

    /** The bits of a value that follows from literals and from the bits of parameters. */
    public static OptionalLong fold(Expression expression, Map<Parameter, Long> arguments) {
        return expression.accept(new ConstantFolder(arguments));
    }

    @Override
    public OptionalLong literal(Literal literal) {
        return OptionalLong.of(literal.bits());
    }

    @Override
    public OptionalLong parameter(Parameter parameter) {
        Long bits = arguments.get(parameter);
        return bits == null ? OptionalLong.empty() : OptionalLong.of(bits);
    }

    @Override
    public OptionalLong variable(Variable variable) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong builtIn(Expression.BuiltInValue value) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong unary(Expression.Unary unary) {
        OptionalLong operand = unary.operand().accept(this);
        if (operand.isEmpty()) {
            return operand;
        }
        return OptionalLong.of(
                ScalarMath.unary(unary.operator(), unary.type().scalar()).applyAsLong(operand.getAsLong()));
    }

    @Override
    public OptionalLong binary(Expression.Binary binary) {
        OptionalLong left = binary.left().accept(this);
        OptionalLong right = binary.right().accept(this);
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
    public OptionalLong fma(Expression.Fma fma) {
        OptionalLong factor1 = fma.factor1().accept(this);
        OptionalLong factor2 = fma.factor2().accept(this);
        OptionalLong summand = fma.summand().accept(this);
        if (factor1.isEmpty() || factor2.isEmpty() || summand.isEmpty()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(
                ScalarMath.fma(fma.type().scalar(), factor1.getAsLong(), factor2.getAsLong(), summand.getAsLong()));
    }

    @Override
    public OptionalLong select(Expression.Select select) {
        OptionalLong condition = select.condition().accept(this);
        if (condition.isEmpty()) {
            return condition;
        }
        return (condition.getAsLong() != 0 ? select.whenTrue() : select.whenFalse()).accept(this);
    }

    @Override
    public OptionalLong convert(Expression.Convert convert) {
        OptionalLong operand = convert.operand().accept(this);
        if (operand.isEmpty()) {
            return operand;
        }
        return OptionalLong.of(ScalarMath.convert(convert.operand().type().scalar(), convert.to())
                .applyAsLong(operand.getAsLong()));
    }

    @Override
    public OptionalLong bitCast(Expression.BitCast cast) {
        return cast.operand().accept(this);
    }

    @Override
    public OptionalLong construct(Expression.Construct construct) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong swizzle(Expression.Swizzle swizzle) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong rawLoad(Expression.RawLoad load) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong structuredLoad(Expression.StructuredLoad load) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong uniformLoad(Expression.UniformLoad load) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong texelLoad(Expression.TexelLoad load) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong storageTexelLoad(Expression.StorageTexelLoad load) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong textureFetch(Expression.TextureFetch fetch) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong textureSample(Expression.TextureSample sample) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong storageTextureLoad(Expression.StorageTextureLoad load) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong sharedLoad(Expression.SharedLoad load) {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong subgroup(Expression.Subgroup subgroup) {
        return OptionalLong.empty();
    }
}
