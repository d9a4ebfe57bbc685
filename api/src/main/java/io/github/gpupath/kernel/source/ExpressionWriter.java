package io.github.gpupath.kernel.source;

import io.github.gpupath.kernel.BinaryOperator;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Operation;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Place;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.TextureShape;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import java.util.List;

/** Writes expressions in a C-like language. */
final class ExpressionWriter implements Expression.Visitor<Fragment> {

    private final Spelling spelling;
    private final ResourceWriter resources;
    private final Namer namer;
    private final Scratch scratch;

    /** Whether the current value is assigned to a float variable, which keeps the model's roundings. */
    private boolean goesToVariable;

    /** A writer that adds lines before the current statement if a value needs a variable. */
    ExpressionWriter(Spelling spelling, ResourceWriter resources, Namer namer, SourceText out) {
        this.spelling = spelling;
        this.resources = resources;
        this.namer = namer;
        this.scratch = new Scratch(namer, out);
    }

    Fragment write(Expression expression) {
        return !goesToVariable && spelling.needsVariable(expression)
                ? Fragment.primary(variableFor(expression))
                : expression.accept(this);
    }

    private String variableFor(Expression expression) {
        String text = textFor(expression, expression.type());
        return scratch.variable(spelling.variableType(expression.type()), "rounded", text);
    }

    /** The text of a value assigned to a variable; only float variables keep the roundings of their values. */
    String textFor(Expression expression, Type variable) {
        return inContext(variable.scalar().isFloat(), expression).text();
    }

    /** The text of an index; the variable that receives the loaded value does not affect the index's roundings. */
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

    List<String> texts(List<Expression> expressions) {
        return expressions.stream().map(this::text).toList();
    }

    /** A u32 index or pair of coordinates converted to signed integers, as texel functions require. */
    String texel(Expression address) {
        Type signed = address.type().withScalar(ScalarType.I32);
        if (signed instanceof VectorType pair
                && address instanceof Computation.Construct construct
                && construct.parts().size() == pair.components()) {
            return construct(pair, construct).text();
        }
        return spelling.convert(signed, address.type(), address(address)).text();
    }

    private Fragment construct(VectorType type, Computation.Construct construct) {
        List<Type> types = construct.parts().stream().map(Expression::type).toList();
        return spelling.construct(type, types, texts(construct.parts()));
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
    public Fragment unary(Computation.Unary unary) {
        Fragment operand = write(unary.operand());
        Type type = unary.type();
        return switch (unary.operator()) {
            case NEGATE, BIT_NOT, LOGICAL_NOT -> spelling.prefix(unary.operator(), type, operand);
            case ABS, FLOOR, FRACT, SQRT, INVERSE_SQRT, EXP2, LOG2, SIN, COS ->
                spelling.function(unary.operator(), type, List.of(operand.text()), scratch);
            case BIT_COUNT -> spelling.bitCount(type, operand.text());
            case FIND_MSB -> spelling.findMsb(type, operand.text(), scratch);
            case BIT_REVERSE -> spelling.bitReverse(type, operand.text(), scratch);
        };
    }

    @Override
    public Fragment binary(Computation.Binary binary) {
        if (mayOverflow(binary) && !spelling.wrapsSigned()) {
            return write(asUnsigned(binary));
        }
        Fragment left = write(binary.left());
        Fragment right = write(rightOperand(binary));
        Type type = binary.left().type();
        return switch (binary.operator()) {
            case MIN, MAX -> spelling.function(binary.operator(), type, List.of(left.text(), right.text()), scratch);
            case MULTIPLY_HIGH -> spelling.multiplyHigh(type, left.text(), right.text(), scratch);
            case MULTIPLY, DIVIDE, REMAINDER -> infix(left, binary, Precedence.MULTIPLICATIVE, right);
            case ADD, SUBTRACT -> infix(left, binary, Precedence.ADDITIVE, right);
            case SHIFT_LEFT, SHIFT_RIGHT -> infix(left, binary, Precedence.SHIFT, right);
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> infix(left, binary, Precedence.RELATIONAL, right);
            case EQUAL, NOT_EQUAL -> infix(left, binary, Precedence.EQUALITY, right);
            case BIT_AND -> infix(left, binary, Precedence.BIT_AND, right);
            case BIT_XOR -> infix(left, binary, Precedence.BIT_XOR, right);
            case BIT_OR -> infix(left, binary, Precedence.BIT_OR, right);
            case LOGICAL_AND -> infix(left, binary, Precedence.LOGICAL_AND, right);
            case LOGICAL_OR -> infix(left, binary, Precedence.LOGICAL_OR, right);
        };
    }

    private Expression rightOperand(Computation.Binary binary) {
        Expression right = binary.right();
        ScalarType type = binary.type().scalar();
        boolean shift =
                binary.operator() == BinaryOperator.SHIFT_LEFT || binary.operator() == BinaryOperator.SHIFT_RIGHT;
        if (!shift || spelling.shiftDistance(type) == type) {
            return right;
        }
        ScalarType taken = spelling.shiftDistance(type);
        return right instanceof Literal literal ? new Literal(taken, literal.bits() & 0xFFFF_FFFFL) : right.to(taken);
    }

    private Fragment infix(Fragment left, Computation.Binary binary, Precedence precedence, Fragment right) {
        return spelling.infix(binary.operator(), binary.left().type(), left, precedence, right);
    }

    private static boolean mayOverflow(Computation.Binary binary) {
        boolean ring = binary.operator() == BinaryOperator.ADD
                || binary.operator() == BinaryOperator.SUBTRACT
                || binary.operator() == BinaryOperator.MULTIPLY;
        return ring && binary.left().type().scalar().isSigned();
    }

    private static Expression asUnsigned(Computation.Binary binary) {
        ScalarType signed = binary.type().scalar();
        Expression left = binary.left().as(signed.toUnsigned());
        Expression right = binary.right().as(signed.toUnsigned());
        return new Computation.Binary(binary.operator(), left, right).as(signed);
    }

    @Override
    public Fragment bitField(Computation.BitField field) {
        return spelling.bitField(field, texts(field.operands()), scratch);
    }

    @Override
    public Fragment dot(Computation.Dot dot) {
        return spelling.dot(dot, dot.operands().stream().map(this::write).toList());
    }

    @Override
    public Fragment fma(Computation.Fma fma) {
        return spelling.function(Operation.Basic.FMA, fma.type(), texts(fma.operands()), scratch);
    }

    @Override
    public Fragment select(Computation.Select select) {
        String text =
                operand(select.condition()) + " ? " + operand(select.whenTrue()) + " : " + operand(select.whenFalse());
        return new Fragment(text, Precedence.TERNARY);
    }

    private String operand(Expression expression) {
        Fragment fragment = write(expression);
        return fragment.inside(fragment.precedence() != Precedence.TERNARY);
    }

    @Override
    public Fragment convert(Computation.Convert convert) {
        return spelling.convert(convert.type(), convert.operand().type(), write(convert.operand()));
    }

    @Override
    public Fragment bitCast(Computation.BitCast cast) {
        Type from = cast.operand().type();
        Fragment operand = write(cast.operand());
        return from.equals(cast.type()) ? operand : spelling.bitCast(cast.type(), from, operand);
    }

    @Override
    public Fragment construct(Computation.Construct construct) {
        return construct(construct.type(), construct);
    }

    @Override
    public Fragment swizzle(Computation.Swizzle swizzle) {
        return spelling.swizzle(
                swizzle.type(), (VectorType) swizzle.vector().type(), write(swizzle.vector()), swizzle.lanes());
    }

    @Override
    public Fragment load(Expression.Load load) {
        Expression address = load.address();
        return load.place().accept(new Place.Visitor<>() {
            @Override
            public Fragment words(Resource.RawBuffer buffer) {
                int words = load.type().components();
                return words == 1 ? word(buffer, address) : resources.load(buffer, words, address(address));
            }

            @Override
            public Fragment elements(Resource.ElementBuffer buffer) {
                return buffer instanceof Resource.IndexedBuffer array
                        ? element(array, (Computation.Construct) address)
                        : element(buffer, address);
            }

            @Override
            public Fragment texels(Resource.Texels texels) {
                return resources.load(texels, texel(address));
            }

            @Override
            public Fragment shared(SharedArray array) {
                return element(array, address);
            }
        });
    }

    /** One word at a byte address. Constant multiples of 4 become part of the index, where compilers fold them. */
    Fragment word(Resource.RawBuffer buffer, Expression byteAddress) {
        boolean isFolded = added(byteAddress) % Integer.BYTES == 0;
        Expression rest = isFolded ? withoutAdded(byteAddress) : byteAddress;
        int constant = isFolded ? added(byteAddress) / Integer.BYTES : 0;
        return resources.element(buffer, namer.name(buffer.name()), ResourceWriter.word(address(rest)), constant);
    }

    /** An element of an array. */
    Fragment element(Place array, Expression index) {
        return element(array, namer.name(array.name()), index);
    }

    private Fragment element(Resource.IndexedBuffer array, Computation.Construct address) {
        Fragment buffer = address(address.parts().get(0));
        return element(
                array,
                resources.buffer(array, namer.name(array.name()), buffer),
                address.parts().get(1));
    }

    private Fragment element(Place array, String name, Expression index) {
        return resources.element(array, name, address(withoutAdded(index)), added(index));
    }

    /** The constant that is added to the rest of an address; 0 if none is. */
    private static int added(Expression address) {
        return address instanceof Computation.Binary sum
                        && sum.operator() == BinaryOperator.ADD
                        && sum.right() instanceof Literal constant
                ? Math.max(0, (int) constant.bits())
                : 0;
    }

    private static Expression withoutAdded(Expression address) {
        return added(address) > 0 ? ((Computation.Binary) address).left() : address;
    }

    @Override
    public Fragment sample(Expression.Sample sample) {
        Fragment coordinate = write(sample.coordinate());
        return sample.detail().isEmpty() && sample.texture().shape() == TextureShape.TWO_D
                ? resources.sample(sample.texture(), coordinate)
                : resources.sample(
                        sample.texture(),
                        coordinate,
                        sample.detail().stream().map(this::write).toList());
    }

    @Override
    public Fragment subgroup(Expression.Subgroup subgroup) {
        return spelling.subgroup(subgroup, texts(subgroup.operands()));
    }
}
