package io.github.gpupath.kernel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * Writes a kernel in Java, statement by statement, in the order in which it runs. Resources get their bindings in the
 * order in which they are declared; a name that is taken gets a number behind it.
 */
public final class KernelBuilder {

    private final String name;
    private final WorkgroupSize workgroupSize;
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<Resource> resources = new ArrayList<>();
    private final List<SharedArray> sharedArrays = new ArrayList<>();
    private final Deque<List<Statement>> blocks = new ArrayDeque<>();
    private final Set<String> names = new HashSet<>();

    /** Begins a kernel with an empty body. */
    public KernelBuilder(String name, WorkgroupSize workgroupSize) {
        this.name = name;
        this.workgroupSize = workgroupSize;
        blocks.push(new ArrayList<>());
    }

    /** Ends the kernel; the result is not yet validated. */
    public Kernel build() {
        return new Kernel(name, workgroupSize, parameters, resources, sharedArrays, block());
    }

    // ---- what the kernel works on ----

    /** Declares a scalar that is given with each dispatch batch. */
    public Parameter parameter(String wanted, ScalarType type) {
        Parameter parameter = new Parameter(unique(wanted), type);
        parameters.add(parameter);
        return parameter;
    }

    /** Declares a storage buffer of 32-bit words. */
    public Resource.RawBuffer rawBuffer(String wanted, Access access) {
        return resource(binding -> new Resource.RawBuffer(unique(wanted), binding, access));
    }

    /** Declares a storage buffer of elements of one type. */
    public Resource.StructuredBuffer structuredBuffer(String wanted, Type element, Access access) {
        return resource(binding -> new Resource.StructuredBuffer(unique(wanted), binding, element, access));
    }

    /** Declares a uniform buffer of a number of vectors. */
    public Resource.UniformBuffer uniformBuffer(String wanted, VectorType element, int length) {
        return resource(binding -> new Resource.UniformBuffer(unique(wanted), binding, element, length));
    }

    /** Declares a read-only texel buffer. */
    public Resource.TexelBuffer texelBuffer(String wanted, Format format) {
        return resource(binding -> new Resource.TexelBuffer(unique(wanted), binding, format));
    }

    /** Declares a writable texel buffer. */
    public Resource.StorageTexelBuffer storageTexelBuffer(String wanted, Format format, Access access) {
        return resource(binding -> new Resource.StorageTexelBuffer(unique(wanted), binding, format, access));
    }

    /** Declares a texture that is fetched from by texel. */
    public Resource.SampledTexture texture(String wanted, Format format) {
        return resource(binding -> new Resource.SampledTexture(unique(wanted), binding, format, Optional.empty()));
    }

    /** Declares a texture that is sampled. */
    public Resource.SampledTexture sampledTexture(String wanted, Format format, Sampler sampler) {
        return resource(binding -> new Resource.SampledTexture(unique(wanted), binding, format, Optional.of(sampler)));
    }

    /** Declares a texture that is loaded and stored by texel. */
    public Resource.StorageTexture storageTexture(String wanted, Format format, Access access) {
        return resource(binding -> new Resource.StorageTexture(unique(wanted), binding, format, access));
    }

    /** Declares an array in workgroup memory. */
    public SharedArray sharedArray(String wanted, Type element, int length) {
        SharedArray array = new SharedArray(unique(wanted), element, length);
        sharedArrays.add(array);
        return array;
    }

    private <T extends Resource> T resource(IntFunction<T> make) {
        T resource = make.apply(resources.size());
        resources.add(resource);
        return resource;
    }

    // ---- statements ----

    /** Declares a variable with its first value. */
    public Variable variable(String wanted, Expression value) {
        Variable variable = new Variable(unique(wanted), value.type());
        add(new Statement.Declare(variable, value));
        return variable;
    }

    /** Gives a variable another value. */
    public void assign(Variable variable, Expression value) {
        add(new Statement.Assign(variable, value));
    }

    /** Adds a value to a variable. */
    public void increase(Variable variable, Expression value) {
        assign(variable, variable.plus(value));
    }

    /** Runs a block where a condition holds. */
    public void when(Expression condition, Runnable then) {
        add(new Statement.If(condition, block(then), List.of()));
    }

    /** Runs one of two blocks. */
    public void when(Expression condition, Runnable then, Runnable otherwise) {
        add(new Statement.If(condition, block(then), block(otherwise)));
    }

    /** Runs a block a number of times; the block is given the index. */
    public void loop(String wanted, Expression count, Unroll unroll, Consumer<Variable> body) {
        Variable index = new Variable(unique(wanted), ScalarType.U32);
        add(new Statement.Loop(index, count, unroll, block(() -> body.accept(index))));
    }

    /** Runs a block a fixed number of times; the block is given the index. */
    public void loop(String wanted, int count, Unroll unroll, Consumer<Variable> body) {
        loop(wanted, Literal.u32(count), unroll, body);
    }

    /** Stores words at a byte address, an element or a texel of a buffer at an index, a texel of a texture. */
    public void store(Place place, Expression address, Expression value) {
        add(new Statement.Store(place, address, value));
    }

    /** Changes a number in memory indivisibly and forgets what it was. */
    public void atomic(AtomicOperator operator, Place.AtomicTarget target, Expression index, Expression value) {
        atomic(operator, target, index, List.of(value), Optional.empty());
    }

    /** Changes a number in memory indivisibly and keeps what it was in a declared variable. */
    public void atomic(
            AtomicOperator operator, Place.AtomicTarget target, Expression index, Expression value, Variable result) {
        atomic(operator, target, index, List.of(value), Optional.of(result));
    }

    /** Changes a number in memory indivisibly by an operator of any number of values. */
    public void atomic(
            AtomicOperator operator,
            Place.AtomicTarget target,
            Expression index,
            List<Expression> values,
            Optional<Variable> result) {
        add(new Statement.Atomic(operator, target, index, values, result));
    }

    /** Declares a variable with the time on the processor's clock, as two words of which the low one is first. */
    public Variable readClock(String wanted) {
        Variable time = variable(wanted, vector(VectorType.UVEC2, Literal.u32(0)));
        add(new Statement.ReadClock(time));
        return time;
    }

    /** Waits for all invocations of the workgroup, and makes their writes to workgroup memory visible to each other. */
    public void barrier() {
        add(new Statement.Barrier());
    }

    private void add(Statement statement) {
        block().add(statement);
    }

    private List<Statement> block() {
        return blocks.getFirst();
    }

    private List<Statement> block(Runnable content) {
        blocks.push(new ArrayList<>());
        content.run();
        return blocks.pop();
    }

    private String unique(String wanted) {
        String result = wanted;
        for (int number = 1; !names.add(result); number++) {
            result = wanted + "_" + number;
        }
        return result;
    }

    // ---- values that belong to no kernel ----

    /** The time from one reading of the clock to a later one of the same invocation, as far as it is below 2^32. */
    public static Expression elapsed(Variable from, Variable to) {
        return to.x().minus(from.x());
    }

    /** A value that the API gives to each invocation. */
    public static Expression builtIn(BuiltIn builtIn) {
        return new Expression.BuiltInValue(builtIn);
    }

    /** An unsigned literal of 32 bits, from 0 to 2^32 − 1. */
    public static Literal u32(long value) {
        return Literal.u32(value);
    }

    /** An unsigned literal of 64 bits, from 2^63 on a negative long. */
    public static Literal u64(long bits) {
        return Literal.u64(bits);
    }

    /** A finite literal of 32-bit floats. */
    public static Literal f32(float value) {
        return Literal.f32(value);
    }

    /** A vector of scalars and vectors in order, or of one scalar repeated. */
    public static Expression vector(VectorType type, Expression... parts) {
        return new Computation.Construct(type, List.of(parts));
    }

    /** {@code factor1 · factor2 + summand} with one rounding. */
    public static Expression fma(Expression factor1, Expression factor2, Expression summand) {
        return new Computation.Fma(factor1, factor2, summand);
    }

    /** One of two values by a scalar condition; both are computed. */
    public static Expression select(Expression condition, Expression whenTrue, Expression whenFalse) {
        return new Computation.Select(condition, whenTrue, whenFalse);
    }

    /** The value of one lane, the same for the whole subgroup. */
    public static Expression broadcast(Expression value, int lane) {
        return new Expression.Subgroup(SubgroupOperator.BROADCAST, List.of(value, Literal.u32(lane)));
    }

    /** The lanes of the subgroup in which a condition holds: lane n is bit n mod 32 of component n / 32. */
    public static Expression ballot(Expression condition) {
        return new Expression.Subgroup(SubgroupOperator.BALLOT, List.of(condition));
    }

    /** The sum of the values of all active lanes. */
    public static Expression subgroupAdd(Expression value) {
        return new Expression.Subgroup(SubgroupOperator.ADD, List.of(value));
    }

    /** The value of a lane that each invocation chooses. */
    public static Expression shuffle(Expression value, Expression lane) {
        return new Expression.Subgroup(SubgroupOperator.SHUFFLE, List.of(value, lane));
    }
}
