package io.github.gpupath.cli.simulation;

import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Computation;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.arithmetic.ScalarMath;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongBinaryOperator;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/** Computes the integers and conditions of one invocation, of which addresses and loops are made. */
final class IndexCompiler {

    private final Map<Parameter, Long> arguments;
    private final long[] builtIns = new long[BuiltIn.values().length];
    private final Map<Variable, long[]> variables = new HashMap<>();

    /** Nothing is known yet but the arguments. */
    IndexCompiler(Map<Parameter, Long> arguments) {
        this.arguments = Map.copyOf(arguments);
    }

    /** Sets a built-in value. */
    void set(BuiltIn builtIn, long value) {
        builtIns[builtIn.ordinal()] = value;
    }

    /** Whether values of a variable are computed; floats and vectors never lead to an address. */
    static boolean computes(Variable variable) {
        return variable.type() instanceof ScalarType scalar && !scalar.isFloat();
    }

    /** The one place that holds a variable's value. */
    long[] place(Variable variable) {
        return variables.computeIfAbsent(variable, it -> new long[1]);
    }

    /**
     * What gives the value whenever it is asked for.
     *
     * @throws UnsupportedOperationException if the value depends on what memory holds, or is no integer
     */
    LongSupplier compile(Expression expression) {
        if (expression instanceof Literal literal) {
            long bits = literal.bits();
            return () -> bits;
        } else if (expression instanceof Parameter parameter) {
            long argument = arguments.getOrDefault(parameter, 0L);
            return () -> argument;
        } else if (expression instanceof Variable variable) {
            long[] place = place(variable);
            return () -> place[0];
        } else if (expression instanceof Expression.BuiltInValue value) {
            int index = value.builtIn().ordinal();
            return () -> builtIns[index];
        } else if (expression instanceof Computation.Unary unary) {
            LongUnaryOperator operation =
                    ScalarMath.unary(unary.operator(), unary.operand().type().scalar());
            LongSupplier operand = compile(unary.operand());
            return () -> operation.applyAsLong(operand.getAsLong());
        } else if (expression instanceof Computation.Binary binary) {
            LongBinaryOperator operation =
                    ScalarMath.binary(binary.operator(), binary.left().type().scalar());
            LongSupplier left = compile(binary.left());
            LongSupplier right = compile(binary.right());
            return () -> operation.applyAsLong(left.getAsLong(), right.getAsLong());
        } else if (expression instanceof Computation.Select select) {
            LongSupplier condition = compile(select.condition());
            LongSupplier whenTrue = compile(select.whenTrue());
            LongSupplier whenFalse = compile(select.whenFalse());
            return () -> condition.getAsLong() != 0 ? whenTrue.getAsLong() : whenFalse.getAsLong();
        }
        throw new UnsupportedOperationException("an address is made of " + expression);
    }
}
