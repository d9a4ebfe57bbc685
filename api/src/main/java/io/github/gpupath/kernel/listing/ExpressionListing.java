package io.github.gpupath.kernel.listing;

import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Variable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Expressions in pseudo-code, with parentheses around every nested operation. */
final class ExpressionListing implements Expression.Visitor<String> {

    static final ExpressionListing INSTANCE = new ExpressionListing();

    private ExpressionListing() {}

    private String text(Expression expression) {
        return expression.accept(this);
    }

    private String operand(Expression expression) {
        boolean isOperation = expression instanceof Computation.Binary binary
                && !binary.operator().isFunction();
        return isOperation ? "(" + text(expression) + ")" : text(expression);
    }

    private String call(String function, List<Expression> operands) {
        return operands.stream().map(this::text).collect(Collectors.joining(", ", function + "(", ")"));
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public String literal(Literal literal) {
        return switch (literal.type()) {
            case BOOL -> literal.bits() != 0 ? "true" : "false";
            case I32, U32 -> literal.integer().toString();
            case I64 -> literal.integer() + "l";
            case U64 -> literal.integer() + "ul";
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
    public String unary(Computation.Unary unary) {
        String symbol = unary.operator().symbol();
        return unary.operator().isFunction() ? call(symbol, unary.operands()) : symbol + operand(unary.operand());
    }

    @Override
    public String binary(Computation.Binary binary) {
        String symbol = binary.operator().symbol();
        return binary.operator().isFunction()
                ? call(symbol, binary.operands())
                : operand(binary.left()) + " " + symbol + " " + operand(binary.right());
    }

    @Override
    public String bitField(Computation.BitField field) {
        return call(lower(field.operator()), field.operands());
    }

    @Override
    public String dot(Computation.Dot dot) {
        return call(dot.isSaturated() ? "dot_saturated" : "dot", dot.operands());
    }

    @Override
    public String fma(Computation.Fma fma) {
        return call("fma", fma.operands());
    }

    @Override
    public String select(Computation.Select select) {
        return call("select", select.operands());
    }

    @Override
    public String convert(Computation.Convert convert) {
        return call(convert.type().toString(), List.of(convert.operand()));
    }

    @Override
    public String bitCast(Computation.BitCast cast) {
        return call("bits_as_" + cast.type(), List.of(cast.operand()));
    }

    @Override
    public String construct(Computation.Construct construct) {
        return call(construct.type().toString(), construct.parts());
    }

    @Override
    public String swizzle(Computation.Swizzle swizzle) {
        String letters = swizzle.lanes().stream()
                .map(lane -> "xyzw".substring(lane, lane + 1))
                .collect(Collectors.joining());
        return operand(swizzle.vector()) + "." + letters;
    }

    @Override
    public String load(Expression.Load load) {
        String at = text(load.address());
        return load.place().name()
                + switch (load.place().addressing()) {
                    case BYTES -> ".bytes[" + at + ", " + load.type().bytes() + "]";
                    case INDEX, COORDINATE, BUFFER_AND_INDEX -> "[" + at + "]";
                };
    }

    @Override
    public String sample(Expression.Sample sample) {
        return call(sample.texture().name() + ".sample", sample.operands());
    }

    @Override
    public String subgroup(Expression.Subgroup subgroup) {
        return call(lower(subgroup.operator()), subgroup.operands());
    }
}
