package io.github.gpupath.kernel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Builds a kernel from Java calls that read like the shader: each call appends a declaration or a statement. Resources
 * get bindings 0, 1, … in the order of declaration. A name already in use gets a numeric suffix. Operands of wrong
 * types throw {@link KernelTypeException}.
 */
public final class KernelBuilder {

    private final String name;
    private final WorkgroupSize workgroupSize;
    private final List<Parameter> parameters = new ArrayList<>();
    private final List<Resource> resources = new ArrayList<>();
    private final List<SharedArray> sharedArrays = new ArrayList<>();
    private final Deque<List<Statement>> blocks = new ArrayDeque<>();
    private final Set<String> names = new HashSet<>();
    private OptionalInt subgroupSize = OptionalInt.empty();

    /** Creates a builder of a kernel with an empty body. */
    public KernelBuilder(String name, WorkgroupSize workgroupSize) {
        this.name = name;
        this.workgroupSize = workgroupSize;
        blocks.push(new ArrayList<>());
    }

    /** The kernel, not yet validated. */
    public Kernel build() {
        return new Kernel(name, workgroupSize, parameters, resources, sharedArrays, block(), subgroupSize);
    }

    /** Requires a subgroup size; without it, the driver chooses. */
    public void requireSubgroupsOf(int invocations) {
        subgroupSize = OptionalInt.of(invocations);
    }

    // ---- declarations ----

    /** Declares a scalar whose value each dispatch batch sets. */
    public Parameter parameter(String wanted, ScalarType type) {
        Parameter parameter = new Parameter(unique(wanted), type);
        parameters.add(parameter);
        return parameter;
    }

    /** Declares a raw storage buffer of 32-bit words with byte addresses. */
    public Resource.RawBuffer rawBuffer(String wanted, Access access) {
        return resource(binding -> new Resource.RawBuffer(unique(wanted), binding, access));
    }

    /** Declares a structured storage buffer: an array of elements of one type. */
    public Resource.StructuredBuffer structuredBuffer(String wanted, Type element, Access access) {
        return resource(binding -> new Resource.StructuredBuffer(unique(wanted), binding, element, access));
    }

    /** Declares an array of read-only structured buffers, which are the next {@code count} resources; returns the first. */
    public Resource.IndexedBuffer indexedBuffers(String wanted, Type element, int count, boolean isUniform) {
        return IntStream.range(0, count)
                .mapToObj(position -> resource(binding ->
                        new Resource.IndexedBuffer(unique(wanted), binding, element, position, count, isUniform)))
                .toList()
                .get(0);
    }

    /** Declares a uniform buffer of {@code length} vectors of four 32-bit components. */
    public Resource.UniformBuffer uniformBuffer(String wanted, VectorType element, int length) {
        return resource(binding -> new Resource.UniformBuffer(unique(wanted), binding, element, length));
    }

    /** Declares a read-only texel buffer. */
    public Resource.TexelBuffer texelBuffer(String wanted, Format format) {
        return resource(binding -> new Resource.TexelBuffer(unique(wanted), binding, format));
    }

    /** Declares a storage texel buffer. */
    public Resource.StorageTexelBuffer storageTexelBuffer(String wanted, Format format, Access access) {
        return resource(binding -> new Resource.StorageTexelBuffer(unique(wanted), binding, format, access));
    }

    /** Declares a texture without a sampler, for texel fetches. */
    public Resource.SampledTexture texture(String wanted, Format format) {
        return resource(binding -> new Resource.SampledTexture(unique(wanted), binding, format, Optional.empty()));
    }

    /** Declares a texture with a sampler. */
    public Resource.SampledTexture sampledTexture(String wanted, Format format, Sampler sampler) {
        return resource(binding -> new Resource.SampledTexture(unique(wanted), binding, format, Optional.of(sampler)));
    }

    /** Declares a texture of a shape with a sampler. */
    public Resource.SampledTexture sampledTexture(String wanted, Format format, TextureShape shape, Sampler sampler) {
        return resource(
                binding -> new Resource.SampledTexture(unique(wanted), binding, format, shape, Optional.of(sampler)));
    }

    /** Declares a storage texture. */
    public Resource.StorageTexture storageTexture(String wanted, Format format, Access access) {
        return resource(binding -> new Resource.StorageTexture(unique(wanted), binding, format, access));
    }

    /** Declares an array of {@code length} elements in workgroup memory. */
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

    /** Declares a variable of the value's type and initialises it. */
    public Variable variable(String wanted, Expression value) {
        Variable variable = new Variable(unique(wanted), value.type());
        add(new Statement.Declare(variable, value));
        return variable;
    }

    /** Assigns a value to a variable. */
    public void assign(Variable variable, Expression value) {
        add(new Statement.Assign(variable, value));
    }

    /** Adds a value to a variable. */
    public void increase(Variable variable, Expression value) {
        assign(variable, variable.plus(value));
    }

    /** An {@code if} without {@code else}; the {@link Runnable} appends the block's statements. */
    public void when(Expression condition, Runnable then) {
        add(new Statement.If(condition, block(then), List.of()));
    }

    /** An {@code if} with {@code else}; each {@link Runnable} appends a block's statements. */
    public void when(Expression condition, Runnable then, Runnable otherwise) {
        add(new Statement.If(condition, block(then), block(otherwise)));
    }

    /** A loop over a u32 index from 0 to {@code count - 1}; {@code body} appends the block's statements. */
    public void loop(String wanted, Expression count, Unroll unroll, Consumer<Variable> body) {
        Variable index = new Variable(unique(wanted), ScalarType.U32);
        add(new Statement.Loop(index, count, unroll, block(() -> body.accept(index))));
    }

    /** The same with a constant count. */
    public void loop(String wanted, int count, Unroll unroll, Consumer<Variable> body) {
        loop(wanted, Literal.u32(count), unroll, body);
    }

    /** Stores a value; for address and value see {@link Statement.Store}. */
    public void store(Place place, Expression address, Expression value) {
        add(new Statement.Store(place, address, value));
    }

    /** An atomic operation whose previous value is not used. */
    public void atomic(AtomicOperator operator, Place.AtomicTarget target, Expression index, Expression value) {
        atomic(operator, target, index, List.of(value), Optional.empty());
    }

    /** An atomic operation that assigns the previous value to a declared variable. */
    public void atomic(
            AtomicOperator operator, Place.AtomicTarget target, Expression index, Expression value, Variable result) {
        atomic(operator, target, index, List.of(value), Optional.of(result));
    }

    /** An atomic operation; for values and result see {@link Statement.Atomic}. */
    public void atomic(
            AtomicOperator operator,
            Place.AtomicTarget target,
            Expression index,
            List<Expression> values,
            Optional<Variable> result) {
        add(new Statement.Atomic(operator, target, index, values, result));
    }

    /** Declares a u32x2 variable with a reading of the shader clock; see {@link Statement.ReadClock}. */
    public Variable readClock(String wanted) {
        Variable time = variable(wanted, vector(VectorType.UVEC2, Literal.u32(0)));
        add(new Statement.ReadClock(time));
        return time;
    }

    /** A workgroup barrier: waits for all invocations and makes their writes to workgroup memory visible. */
    public void barrier() {
        add(new Statement.Barrier());
    }

    /** Declares a cooperative matrix, which must be filled or loaded before it is used. */
    public Matrix matrix(String wanted, Function<String, Matrix> make) {
        return make.apply(unique(wanted));
    }

    /** Assigns one value to all elements of a matrix; see {@link MatrixStatement.Fill}. */
    public void fill(Matrix matrix, Expression value) {
        add(new MatrixStatement.Fill(matrix, value));
    }

    /** Loads a matrix; for place, first word and stride see {@link MatrixStatement.Rows}. */
    public void load(Matrix matrix, Place.AtomicTarget place, Expression first, int stride) {
        add(new MatrixStatement.Load(matrix, new MatrixStatement.Rows(place, first, Literal.u32(stride))));
    }

    /** Stores a matrix; for place, first word and stride see {@link MatrixStatement.Rows}. */
    public void store(Place.AtomicTarget place, Expression first, int stride, Matrix matrix) {
        add(new MatrixStatement.Store(new MatrixStatement.Rows(place, first, Literal.u32(stride)), matrix));
    }

    /** Adds a product of matrices to an accumulator; see {@link MatrixStatement.MultiplyAdd}. */
    public void multiplyAdd(Matrix accumulator, Matrix a, Matrix b) {
        add(new MatrixStatement.MultiplyAdd(accumulator, a, b));
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

    // ---- expressions ----

    /** The clock ticks between two readings of one invocation, modulo 2^32. */
    public static Expression elapsed(Variable from, Variable to) {
        return to.x().minus(from.x());
    }

    /** A built-in value, u32. */
    public static Expression builtIn(BuiltIn builtIn) {
        return new Expression.BuiltInValue(builtIn);
    }

    /** A u32 literal, from 0 to 2^32 − 1. */
    public static Literal u32(long value) {
        return Literal.u32(value);
    }

    /** A u64 literal; values from 2^63 on are negative longs. */
    public static Literal u64(long bits) {
        return Literal.u64(bits);
    }

    /** A finite f32 literal. */
    public static Literal f32(float value) {
        return Literal.f32(value);
    }

    /** A vector constructed from scalars and vectors in order, or from one repeated scalar. */
    public static Expression vector(VectorType type, Expression... parts) {
        return new Computation.Construct(type, List.of(parts));
    }

    /** A fused multiply-add: {@code factor1 · factor2 + summand}, rounded once. */
    public static Expression fma(Expression factor1, Expression factor2, Expression summand) {
        return new Computation.Fma(factor1, factor2, summand);
    }

    /** A selection by a scalar bool; both values are evaluated. */
    public static Expression select(Expression condition, Expression whenTrue, Expression whenFalse) {
        return new Computation.Select(condition, whenTrue, whenFalse);
    }

    /** The value of one lane of the subgroup. */
    public static Expression broadcast(Expression value, int lane) {
        return new Expression.Subgroup(SubgroupOperator.BROADCAST, List.of(value, Literal.u32(lane)));
    }

    /** The subgroup's lanes whose condition is true, as u32x4: lane n is bit n mod 32 of component n / 32. */
    public static Expression ballot(Expression condition) {
        return new Expression.Subgroup(SubgroupOperator.BALLOT, List.of(condition));
    }

    /** The sum over the active lanes of the subgroup. */
    public static Expression subgroupAdd(Expression value) {
        return new Expression.Subgroup(SubgroupOperator.ADD, List.of(value));
    }

    /** The value of another lane of the subgroup, whose u32 index may differ between invocations. */
    public static Expression shuffle(Expression value, Expression lane) {
        return new Expression.Subgroup(SubgroupOperator.SHUFFLE, List.of(value, lane));
    }

    /** The value of the lane whose index differs in the bits of a u32 mask, equal in all lanes. */
    public static Expression shuffleXor(Expression value, Expression mask) {
        return new Expression.Subgroup(SubgroupOperator.SHUFFLE_XOR, List.of(value, mask));
    }

    /** The value of the lane that is so many lanes before, u32; undefined in the first lanes. */
    public static Expression shuffleUp(Expression value, Expression lanes) {
        return new Expression.Subgroup(SubgroupOperator.SHUFFLE_UP, List.of(value, lanes));
    }

    /** The value of the lane that is so many lanes after, u32; undefined in the last lanes. */
    public static Expression shuffleDown(Expression value, Expression lanes) {
        return new Expression.Subgroup(SubgroupOperator.SHUFFLE_DOWN, List.of(value, lanes));
    }

    /** The value of another lane of each aligned four: 1 horizontal, 2 vertical, 3 diagonal. */
    public static Expression quadSwap(Expression value, int swap) {
        return new Expression.Subgroup(SubgroupOperator.QUAD_SWAP, List.of(value, Literal.u32(swap)));
    }

    /** Whether a condition is true in all active lanes of the subgroup. */
    public static Expression subgroupAll(Expression condition) {
        return new Expression.Subgroup(SubgroupOperator.ALL, List.of(condition));
    }

    /** Whether a condition is true in any active lane of the subgroup. */
    public static Expression subgroupAny(Expression condition) {
        return new Expression.Subgroup(SubgroupOperator.ANY, List.of(condition));
    }

    /** The minimum over the active lanes of the subgroup. */
    public static Expression subgroupMin(Expression value) {
        return new Expression.Subgroup(SubgroupOperator.MIN, List.of(value));
    }

    /** The maximum over the active lanes of the subgroup. */
    public static Expression subgroupMax(Expression value) {
        return new Expression.Subgroup(SubgroupOperator.MAX, List.of(value));
    }

    /** The sum over the active lanes of the subgroup up to this one. */
    public static Expression inclusiveAdd(Expression value) {
        return new Expression.Subgroup(SubgroupOperator.INCLUSIVE_ADD, List.of(value));
    }

    /** The sum over the active lanes of the subgroup before this one. */
    public static Expression exclusiveAdd(Expression value) {
        return new Expression.Subgroup(SubgroupOperator.EXCLUSIVE_ADD, List.of(value));
    }
}
