package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Statement;
import io.github.gpupath.kernel.Variable;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** Puts other expressions in the place of some of a kernel's. */
final class KernelRewriter {

    /** Is given an expression as it was and as it is with other operands, and says what stands in its place. */
    private final BinaryOperator<Expression> replacement;

    private KernelRewriter(BinaryOperator<Expression> replacement) {
        this.replacement = replacement;
    }

    /**
     * The same kernel with other expressions, operands before what is made of them.
     *
     * @param replacement is given an expression of the kernel, and the same with what stands in the place of its operands
     */
    static Kernel rewrite(Kernel kernel, BinaryOperator<Expression> replacement) {
        return kernel.withBody(new KernelRewriter(replacement).block(kernel.body()));
    }

    private List<Statement> block(List<Statement> block) {
        return block.stream().map(each -> each.accept(new Statements())).toList();
    }

    private List<Expression> all(List<Expression> expressions) {
        return expressions.stream().map(this::rewritten).toList();
    }

    private Expression rewritten(Expression expression) {
        return replacement.apply(expression, withOperands(expression, all(expression.operands())));
    }

    /** The same expression of other operands of the same types. */
    static Expression withOperands(Expression expression, List<Expression> operands) {
        return expression.accept(new WithOperands(operands));
    }

    /** The same expression, each operand by another of the same type. */
    static Expression withEachOperand(Expression expression, UnaryOperator<Expression> change) {
        return withOperands(
                expression, expression.operands().stream().map(change).toList());
    }

    /** An expression of the same kind with other operands of the same types. */
    private record WithOperands(List<Expression> operands) implements Expression.Visitor<Expression> {

        @Override
        public Expression literal(Literal literal) {
            return literal;
        }

        @Override
        public Expression parameter(Parameter parameter) {
            return parameter;
        }

        @Override
        public Expression variable(Variable variable) {
            return variable;
        }

        @Override
        public Expression builtIn(Expression.BuiltInValue value) {
            return value;
        }

        @Override
        public Expression unary(Computation.Unary unary) {
            return new Computation.Unary(unary.operator(), operands.get(0));
        }

        @Override
        public Expression binary(Computation.Binary binary) {
            return new Computation.Binary(binary.operator(), operands.get(0), operands.get(1));
        }

        @Override
        public Expression bitField(Computation.BitField field) {
            return new Computation.BitField(field.operator(), operands);
        }

        @Override
        public Expression fma(Computation.Fma fma) {
            return new Computation.Fma(operands.get(0), operands.get(1), operands.get(2));
        }

        @Override
        public Expression select(Computation.Select select) {
            return new Computation.Select(operands.get(0), operands.get(1), operands.get(2));
        }

        @Override
        public Expression convert(Computation.Convert convert) {
            return new Computation.Convert(convert.to(), operands.get(0));
        }

        @Override
        public Expression bitCast(Computation.BitCast cast) {
            return new Computation.BitCast(cast.to(), operands.get(0));
        }

        @Override
        public Expression construct(Computation.Construct construct) {
            return new Computation.Construct(construct.type(), operands);
        }

        @Override
        public Expression swizzle(Computation.Swizzle swizzle) {
            return new Computation.Swizzle(operands.get(0), swizzle.lanes());
        }

        @Override
        public Expression load(Expression.Load load) {
            return new Expression.Load(load.place(), operands.get(0), load.type());
        }

        @Override
        public Expression sample(Expression.Sample sample) {
            return new Expression.Sample(sample.texture(), operands.get(0));
        }

        @Override
        public Expression subgroup(Expression.Subgroup subgroup) {
            return new Expression.Subgroup(subgroup.operator(), operands);
        }
    }

    /** Each statement with other expressions. */
    private final class Statements implements Statement.Visitor<Statement> {

        @Override
        public Statement declare(Statement.Declare declare) {
            return new Statement.Declare(declare.variable(), rewritten(declare.value()));
        }

        @Override
        public Statement assign(Statement.Assign assign) {
            return new Statement.Assign(assign.variable(), rewritten(assign.value()));
        }

        @Override
        public Statement ifThenElse(Statement.If branch) {
            return new Statement.If(rewritten(branch.condition()), block(branch.then()), block(branch.otherwise()));
        }

        @Override
        public Statement loop(Statement.Loop loop) {
            return new Statement.Loop(loop.index(), rewritten(loop.count()), loop.unroll(), block(loop.body()));
        }

        @Override
        public Statement store(Statement.Store store) {
            return new Statement.Store(store.place(), rewritten(store.address()), rewritten(store.value()));
        }

        @Override
        public Statement atomic(Statement.Atomic atomic) {
            return new Statement.Atomic(
                    atomic.operator(),
                    atomic.place(),
                    rewritten(atomic.index()),
                    all(atomic.values()),
                    atomic.result());
        }

        @Override
        public Statement readClock(Statement.ReadClock reading) {
            return reading;
        }

        @Override
        public Statement barrier(Statement.Barrier barrier) {
            return barrier;
        }
    }
}
