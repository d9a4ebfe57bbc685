package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.UnaryOperator;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import java.util.stream.Collectors;

/** Turns expressions into the text of a C-like language. */
final class ExpressionWriter implements Expression.Visitor<Fragment> {

    private static final VectorType IVEC2 = new VectorType(ScalarType.I32, 2);

    private final Spelling spelling;
    private final ResourceWriter resources;
    private final Namer namer;
    private final SourceText out;
    private boolean goesToVariable;

    /** A writer whose lines go in front of the statement that is being written, where a value needs a variable. */
    ExpressionWriter(Spelling spelling, ResourceWriter resources, Namer namer, SourceText out) {
        this.spelling = spelling;
        this.resources = resources;
        this.namer = namer;
        this.out = out;
    }

    Fragment write(Expression expression) {
        return !goesToVariable && spelling.needsVariable(expression)
                ? Fragment.primary(variableFor(expression))
                : expression.accept(this);
    }

    private String variableFor(Expression expression) {
        String text = textFor(expression, expression.type());
        String name = namer.invent("rounded");
        out.line(spelling.variableType(expression.type()) + " " + name + " = " + text + ";");
        return name;
    }

    /** The text of a value that a variable receives: only a float variable keeps the roundings of its value. */
    String textFor(Expression expression, Type variable) {
        return inContext(variable.scalar().isFloat(), expression).text();
    }

    /** An index is no part of the value that is loaded with it. */
    private Fragment address(Expression index) {
        return inContext(false, index);
    }

    private Fragment inContext(boolean variable, Expression expression) {
        boolean outer = goesToVariable;
        goesToVariable = variable;
        Fragment fragment = write(expression);
        goesToVariable = outer;
        return fragment;
    }

    String text(Expression expression) {
        return write(expression).text();
    }

    /** Two u32 coordinates as the signed pair that texel addressing takes. */
    String coordinate(Expression coordinate) {
        if (coordinate instanceof Expression.Construct construct
                && construct.parts().size() == 2) {
            return spelling.construct(IVEC2, parts(construct)).text();
        }
        return spelling.convert(IVEC2, coordinate.type(), write(coordinate)).text();
    }

    private String parts(Expression.Construct construct) {
        return construct.parts().stream().map(this::text).collect(Collectors.joining(", "));
    }

    @Override
    public Fragment literal(Literal literal) {
        if (literal.type() == ScalarType.BOOL) {
            return Fragment.primary(literal.bits() != 0 ? "true" : "false");
        }
        String text = spelling.number(literal.type(), literal.bits());
        return text.startsWith("-") ? new Fragment(text, Precedence.UNARY) : Fragment.primary(text);
    }

    @Override
    public Fragment parameter(Parameter parameter) {
        return Fragment.primary(namer.name(parameter.name()));
    }

    @Override
    public Fragment variable(Variable variable) {
        return Fragment.primary(namer.name(variable.name()));
    }

    @Override
    public Fragment builtIn(Expression.BuiltInValue value) {
        return spelling.builtIn(value.builtIn());
    }

    @Override
    public Fragment unary(Expression.Unary unary) {
        Fragment operand = write(unary.operand());
        return switch (unary.operator()) {
            case NEGATE -> Fragment.prefix("-", operand);
            case BIT_NOT -> Fragment.prefix("~", operand);
            case LOGICAL_NOT -> Fragment.prefix("!", operand);
            case ABS, FLOOR, SQRT, BIT_COUNT -> function(unary.operator(), unary.type(), operand);
        };
    }

    private Fragment function(UnaryOperator operator, Type type, Fragment operand) {
        return spelling.function(operator, type, operand.text());
    }

    @Override
    public Fragment binary(Expression.Binary binary) {
        if (mayOverflow(binary) && !spelling.wrapsSigned()) {
            return write(asUnsigned(binary));
        }
        Fragment left = write(binary.left());
        Fragment right = write(binary.right());
        Type type = binary.left().type();
        return switch (binary.operator()) {
            case ADD -> Fragment.infix(left, "+", Precedence.ADDITIVE, right);
            case SUBTRACT -> Fragment.infix(left, "-", Precedence.ADDITIVE, right);
            case MULTIPLY -> Fragment.infix(left, "*", Precedence.MULTIPLICATIVE, right);
            case DIVIDE -> Fragment.infix(left, "/", Precedence.MULTIPLICATIVE, right);
            case REMAINDER -> Fragment.infix(left, "%", Precedence.MULTIPLICATIVE, right);
            case MIN -> Fragment.call(spelling.min(type), left.text(), right.text());
            case MAX -> Fragment.call(spelling.max(type), left.text(), right.text());
            case BIT_AND -> Fragment.infix(left, "&", Precedence.BIT_AND, right);
            case BIT_OR -> Fragment.infix(left, "|", Precedence.BIT_OR, right);
            case BIT_XOR -> Fragment.infix(left, "^", Precedence.BIT_XOR, right);
            case SHIFT_LEFT -> Fragment.infix(left, "<<", Precedence.SHIFT, right);
            case SHIFT_RIGHT -> Fragment.infix(left, ">>", Precedence.SHIFT, right);
            case EQUAL -> Fragment.infix(left, "==", Precedence.EQUALITY, right);
            case NOT_EQUAL -> Fragment.infix(left, "!=", Precedence.EQUALITY, right);
            case LESS -> Fragment.infix(left, "<", Precedence.RELATIONAL, right);
            case LESS_OR_EQUAL -> Fragment.infix(left, "<=", Precedence.RELATIONAL, right);
            case GREATER -> Fragment.infix(left, ">", Precedence.RELATIONAL, right);
            case GREATER_OR_EQUAL -> Fragment.infix(left, ">=", Precedence.RELATIONAL, right);
            case LOGICAL_AND -> Fragment.infix(left, "&&", Precedence.LOGICAL_AND, right);
            case LOGICAL_OR -> Fragment.infix(left, "||", Precedence.LOGICAL_OR, right);
        };
    }

    private static boolean mayOverflow(Expression.Binary binary) {
        boolean ring = binary.operator() == BinaryOperator.ADD
                || binary.operator() == BinaryOperator.SUBTRACT
                || binary.operator() == BinaryOperator.MULTIPLY;
        return ring && binary.left().type().scalar() == ScalarType.I32;
    }

    private static Expression asUnsigned(Expression.Binary binary) {
        Expression left = binary.left().as(ScalarType.U32);
        Expression right = binary.right().as(ScalarType.U32);
        return new Expression.Binary(binary.operator(), left, right).as(ScalarType.I32);
    }

    @Override
    public Fragment fma(Expression.Fma fma) {
        return Fragment.call("fma", text(fma.factor1()), text(fma.factor2()), text(fma.summand()));
    }

    @Override
    public Fragment select(Expression.Select select) {
        String text =
                operand(select.condition()) + " ? " + operand(select.whenTrue()) + " : " + operand(select.whenFalse());
        return new Fragment(text, Precedence.TERNARY);
    }

    private String operand(Expression expression) {
        Fragment fragment = write(expression);
        return fragment.inside(fragment.precedence() != Precedence.TERNARY);
    }

    @Override
    public Fragment convert(Expression.Convert convert) {
        return spelling.convert(convert.type(), convert.operand().type(), write(convert.operand()));
    }

    @Override
    public Fragment bitCast(Expression.BitCast cast) {
        return spelling.bitCast(cast.type(), cast.operand().type(), write(cast.operand()));
    }

    @Override
    public Fragment construct(Expression.Construct construct) {
        return spelling.construct(construct.type(), parts(construct));
    }

    @Override
    public Fragment swizzle(Expression.Swizzle swizzle) {
        String letters = swizzle.lanes().stream()
                .map("xyzw"::charAt)
                .map(String::valueOf)
                .collect(Collectors.joining());
        return Fragment.primary(write(swizzle.vector()).asOperandOfPostfix() + "." + letters);
    }

    @Override
    public Fragment rawLoad(Expression.RawLoad load) {
        return resources.load(load, address(load.byteAddress()));
    }

    @Override
    public Fragment structuredLoad(Expression.StructuredLoad load) {
        return element(load.buffer().name(), load.index());
    }

    @Override
    public Fragment uniformLoad(Expression.UniformLoad load) {
        return element(load.buffer().name(), load.index());
    }

    @Override
    public Fragment texelLoad(Expression.TexelLoad load) {
        return resources.load(load, address(load.index()));
    }

    @Override
    public Fragment storageTexelLoad(Expression.StorageTexelLoad load) {
        return resources.load(load, address(load.index()));
    }

    @Override
    public Fragment textureFetch(Expression.TextureFetch fetch) {
        return resources.fetch(fetch, coordinate(fetch.coordinate()));
    }

    @Override
    public Fragment textureSample(Expression.TextureSample sample) {
        return resources.sample(sample, write(sample.coordinate()));
    }

    @Override
    public Fragment storageTextureLoad(Expression.StorageTextureLoad load) {
        return resources.load(load, coordinate(load.coordinate()));
    }

    @Override
    public Fragment sharedLoad(Expression.SharedLoad load) {
        return element(load.array().name(), load.index());
    }

    Fragment element(String array, Expression index) {
        return Fragment.primary(namer.name(array) + "[" + address(index).text() + "]");
    }

    @Override
    public Fragment subgroup(Expression.Subgroup subgroup) {
        return spelling.subgroup(subgroup, text(subgroup.value()), text(subgroup.lane()));
    }
}
