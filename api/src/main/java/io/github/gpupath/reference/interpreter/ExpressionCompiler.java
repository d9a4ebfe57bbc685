package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.arithmetic.ScalarMath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Compiles expressions to nodes. */
final class ExpressionCompiler implements Expression.Visitor<Node> {

    private final Frame frame;

    ExpressionCompiler(Frame frame) {
        this.frame = frame;
    }

    Node compile(Expression expression) {
        return expression.accept(this);
    }

    @Override
    public Node literal(Literal literal) {
        long[][] values = frame.allocate(literal.type());
        Arrays.fill(values[0], literal.bits());
        return Node.of(values);
    }

    @Override
    public Node parameter(Parameter parameter) {
        return Node.of(frame.parameter(parameter));
    }

    @Override
    public Node variable(Variable variable) {
        return Node.of(frame.variable(variable));
    }

    @Override
    public Node builtIn(Expression.BuiltInValue value) {
        return Node.of(frame.builtIn(value.builtIn()));
    }

    @Override
    public Node unary(Computation.Unary unary) {
        Lanes.Unary operation =
                Lanes.each(ScalarMath.unary(unary.operator(), unary.type().scalar()));
        return Arithmetic.unary(frame.allocate(unary.type()), operation, compile(unary.operand()));
    }

    @Override
    public Node binary(Computation.Binary binary) {
        Lanes.Binary operation =
                Lanes.binary(binary.operator(), binary.left().type().scalar());
        return Arithmetic.binary(
                frame.allocate(binary.type()), operation, compile(binary.left()), compile(binary.right()));
    }

    @Override
    public Node bitField(Computation.BitField field) {
        List<Node> operands = field.operands().stream().map(this::compile).toList();
        return Arithmetic.bitField(frame.allocate(field.type()), field, operands);
    }

    @Override
    public Node dot(Computation.Dot dot) {
        return Arithmetic.dot(
                frame.allocate(dot.type()), dot, compile(dot.left()), compile(dot.right()), compile(dot.sum()));
    }

    @Override
    public Node fma(Computation.Fma fma) {
        return Arithmetic.fma(
                frame.allocate(fma.type()),
                fma,
                compile(fma.factor1()),
                compile(fma.factor2()),
                compile(fma.summand()));
    }

    @Override
    public Node select(Computation.Select select) {
        return Arithmetic.select(
                frame.allocate(select.type()),
                compile(select.condition()),
                compile(select.whenTrue()),
                compile(select.whenFalse()));
    }

    @Override
    public Node convert(Computation.Convert convert) {
        Lanes.Unary operation = Lanes.convert(convert.operand().type().scalar(), convert.to());
        return Arithmetic.unary(frame.allocate(convert.type()), operation, compile(convert.operand()));
    }

    @Override
    public Node bitCast(Computation.BitCast cast) {
        Node operand = compile(cast.operand());
        return Node.rearranged(operand.values, operand);
    }

    @Override
    public Node construct(Computation.Construct construct) {
        List<Node> parts = construct.parts().stream().map(this::compile).toList();
        List<long[]> components = new ArrayList<>();
        parts.forEach(part -> components.addAll(Arrays.asList(part.values)));
        while (components.size() < construct.type().components()) {
            components.add(components.get(0));
        }
        return Node.rearranged(components.toArray(long[][]::new), parts.toArray(Node[]::new));
    }

    @Override
    public Node swizzle(Computation.Swizzle swizzle) {
        Node vector = compile(swizzle.vector());
        long[][] components = swizzle.lanes().stream()
                .map(component -> vector.values[component])
                .toArray(long[][]::new);
        return Node.rearranged(components, vector);
    }

    @Override
    public Node load(Expression.Load load) {
        return MemoryAccess.of(frame, load.place(), load.type())
                .load(frame.allocate(load.type()), compile(load.address()));
    }

    @Override
    public Node sample(Expression.Sample sample) {
        Resource.SampledTexture texture = sample.texture();
        return new Sampling(
                        frame.slot(texture), texture.format(), texture.sampler().orElseThrow())
                .sample(
                        frame.allocate(sample.type()),
                        compile(sample.coordinate()),
                        sample.detail().stream().map(this::compile).toList());
    }

    @Override
    public Node subgroup(Expression.Subgroup subgroup) {
        List<Node> operands = subgroup.operands().stream().map(this::compile).toList();
        return new SubgroupExchange(frame)
                .node(frame.allocate(subgroup.type()), subgroup.operator(), subgroup.type(), operands);
    }
}
