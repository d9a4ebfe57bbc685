package io.github.gpupath.kernel.listing;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Variable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Each expression in pseudo-code, with parentheses around every operation inside another. */
final class ExpressionListing implements Expression.Visitor<String> {

    static final ExpressionListing INSTANCE = new ExpressionListing();

    private ExpressionListing() {}

    private String text(Expression expression) {
        return expression.accept(this);
    }

    private String operand(Expression expression) {
        boolean isOperation = expression instanceof Expression.Binary binary && infix(binary.operator());
        return isOperation ? "(" + text(expression) + ")" : text(expression);
    }

    private String call(String function, List<Expression> operands) {
        return operands.stream().map(this::text).collect(Collectors.joining(", ", function + "(", ")"));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static boolean infix(BinaryOperator operator) {
        return operator != BinaryOperator.MIN && operator != BinaryOperator.MAX;
    }

    private static String symbol(BinaryOperator operator) {
        return switch (operator) {
            case ADD -> "+";
            case SUBTRACT -> "-";
            case MULTIPLY -> "*";
            case DIVIDE -> "/";
            case REMAINDER -> "%";
            case MIN -> "min";
            case MAX -> "max";
            case BIT_AND -> "&";
            case BIT_OR -> "|";
            case BIT_XOR -> "^";
            case SHIFT_LEFT -> "<<";
            case SHIFT_RIGHT -> ">>";
            case EQUAL -> "==";
            case NOT_EQUAL -> "!=";
            case LESS -> "<";
            case LESS_OR_EQUAL -> "<=";
            case GREATER -> ">";
            case GREATER_OR_EQUAL -> ">=";
            case LOGICAL_AND -> "&&";
            case LOGICAL_OR -> "||";
        };
    }

    @Override
    public String literal(Literal literal) {
        return switch (literal.type()) {
            case BOOL -> literal.bits() != 0 ? "true" : "false";
            case I32, U32 -> Long.toString((long) literal.value());
            case F16 -> literal.value() + "h";
            case F32 -> Float.toString((float) literal.value());
            case F64 -> literal.value() + "d";
        };
    }

    @Override
    public String parameter(Parameter parameter) {
        return parameter.name();
    }

    @Override
    public String variable(Variable variable) {
        return variable.name();
    }

    @Override
    public String builtIn(Expression.BuiltInValue value) {
        return lower(value.builtIn());
    }

    @Override
    public String unary(Expression.Unary unary) {
        return switch (unary.operator()) {
            case NEGATE -> "-" + operand(unary.operand());
            case BIT_NOT -> "~" + operand(unary.operand());
            case LOGICAL_NOT -> "!" + operand(unary.operand());
            case ABS, FLOOR, SQRT, BIT_COUNT -> call(lower(unary.operator()), List.of(unary.operand()));
        };
    }

    @Override
    public String binary(Expression.Binary binary) {
        String symbol = symbol(binary.operator());
        return infix(binary.operator())
                ? operand(binary.left()) + " " + symbol + " " + operand(binary.right())
                : call(symbol, List.of(binary.left(), binary.right()));
    }

    @Override
    public String fma(Expression.Fma fma) {
        return call("fma", fma.operands());
    }

    @Override
    public String select(Expression.Select select) {
        return call("select", select.operands());
    }

    @Override
    public String convert(Expression.Convert convert) {
        return call(convert.type().toString(), List.of(convert.operand()));
    }

    @Override
    public String bitCast(Expression.BitCast cast) {
        return call("bits_as_" + cast.type(), List.of(cast.operand()));
    }

    @Override
    public String construct(Expression.Construct construct) {
        return call(construct.type().toString(), construct.parts());
    }

    @Override
    public String swizzle(Expression.Swizzle swizzle) {
        String letters = swizzle.lanes().stream()
                .map(lane -> "xyzw".substring(lane, lane + 1))
                .collect(Collectors.joining());
        return operand(swizzle.vector()) + "." + letters;
    }

    @Override
    public String rawLoad(Expression.RawLoad load) {
        return load.buffer().name() + ".bytes[" + text(load.byteAddress()) + ", " + 4 * load.words() + "]";
    }

    @Override
    public String structuredLoad(Expression.StructuredLoad load) {
        return load.buffer().name() + "[" + text(load.index()) + "]";
    }

    @Override
    public String uniformLoad(Expression.UniformLoad load) {
        return load.buffer().name() + "[" + text(load.index()) + "]";
    }

    @Override
    public String texelLoad(Expression.TexelLoad load) {
        return load.buffer().name() + "[" + text(load.index()) + "]";
    }

    @Override
    public String storageTexelLoad(Expression.StorageTexelLoad load) {
        return load.buffer().name() + "[" + text(load.index()) + "]";
    }

    @Override
    public String textureFetch(Expression.TextureFetch fetch) {
        return fetch.texture().name() + "[" + text(fetch.coordinate()) + "]";
    }

    @Override
    public String textureSample(Expression.TextureSample sample) {
        return sample.texture().name() + ".sample(" + text(sample.coordinate()) + ")";
    }

    @Override
    public String storageTextureLoad(Expression.StorageTextureLoad load) {
        return load.texture().name() + "[" + text(load.coordinate()) + "]";
    }

    @Override
    public String sharedLoad(Expression.SharedLoad load) {
        return load.array().name() + "[" + text(load.index()) + "]";
    }

    @Override
    public String subgroup(Expression.Subgroup subgroup) {
        return call(lower(subgroup.operator()), subgroup.operands());
    }
}
