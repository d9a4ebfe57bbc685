package io.github.gpupath.suites.binding;

import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.IndexedBuffer;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Alternate;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suites.WordTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The kernels of the binding tests, of one invocation each but for indexed buffers. Their answers are exact: all numbers are small integers. */
final class BindingKernels {

    private static final List<String> COMPONENTS = List.of("x", "y", "z", "w");

    private static final List<Float> FIRST = List.of(1f, 2f, 3f, 4f);
    private static final List<Float> SECOND = List.of(5f, 6f, 7f, 8f);

    /**
     * Each access turns a sum s into s / 2 + 2, then into 2 (s / 2 + 2) - 2: it grows by 2, exactly, and depends on all four floats.
     * No factor is 1 or -1, with which compilers drop the product if they know the floats.
     */
    private static final List<Float> ACCESSED = List.of(0.5f, 2f, 2f, -2f);

    /** The accesses of an iteration, so that the loop itself costs little. */
    private static final int UNROLLED = 8;

    /** Iterations: powers of two, up to as many as Mesa's software drivers allow. */
    private static final int LOOPS = 16;

    private static final int VERIFIED_LOOPS = 5;

    /** The buffers of an array: so few that every device can bind them. */
    private static final int BUFFERS = 4;

    /** The invocations that load from them: those of the largest subgroups of common GPUs. */
    private static final int LANES = 64;

    /** The elements of 256 bytes, at least a cache line; each lane stays in one of as many lines as there are buffers. */
    private static final int LINE = 32;

    /** The elements of a line that are loaded in turn: no divisor of the verified accesses. */
    private static final int TURN = 7;

    /** An odd number, for which the order counts. */
    private static final int VERIFIED_DISPATCHES = 11;

    private static final WorkgroupCount ONE = new WorkgroupCount(1, 1, 1);

    private static final Memory RESULT = new BufferMemory(BufferSpec.storage(Float.BYTES), Memory.Content.ZEROS, true);

    private BindingKernels() {}

    /**
     * Adds a number made of the four floats to a result. Every second dispatch has other floats: other arguments, another
     * buffer with them, or another kernel; all are made beforehand.
     */
    static KernelWorkload newValues(Source source, Timing timing) {
        List<Literal> arguments = source == Source.ARGUMENT ? literals(FIRST) : List.of();
        Alternate second = switch (source) {
            case ARGUMENT -> new Alternate(Optional.empty(), literals(SECOND), List.of(0));
            case UNIFORM_BUFFER, STORAGE_BUFFER -> new Alternate(Optional.empty(), List.of(), List.of(2, 1));
            case SPECIALIZATION -> new Alternate(Optional.of(adding(source, SECOND)), List.of(), List.of(0));
        };
        return KernelWorkload.of(adding(source, FIRST))
                .memory(memory(source, FIRST))
                .verification(Verification.of(arguments, ONE)
                        .times(timing.isOfLaunching() ? timing.dispatches() : VERIFIED_DISPATCHES))
                .scales(List.of(new Scale(List.of(new Launch(ONE, arguments)))))
                .timing(timing)
                .alternating(second)
                .build();
    }

    private static Kernel adding(Source source, List<Float> values) {
        KernelBuilder k = new KernelBuilder("add_" + source.id().replace('-', '_'), new WorkgroupSize(1, 1, 1));
        List<Expression> given = declare(k, source, values).apply(u32(0));
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.U32, Access.READ_WRITE);
        Expression sum = given.get(0);
        for (Expression next : given.subList(1, given.size())) {
            sum = sum.times(f32(10)).plus(next);
        }
        k.atomic(AtomicOperator.ADD, result, u32(0), sum.to(ScalarType.U32));
        return k.build();
    }

    /** Reads the four floats again and again; the address in a buffer depends on what was read before. */
    static KernelWorkload access(Source source) {
        KernelBuilder k = new KernelBuilder("access_" + source.id().replace('-', '_'), new WorkgroupSize(1, 1, 1));
        Parameter loops = k.parameter("loops", ScalarType.U32);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Function<Expression, List<Expression>> load = declare(k, source, ACCESSED);
        StructuredBuffer result = k.structuredBuffer("result", ScalarType.F32, Access.WRITE);
        Variable sum = k.variable("sum", f32(0));
        k.loop("i", loops, Unroll.NEVER, i -> {
            for (int access = 0; access < UNROLLED; access++) {
                List<Expression> given = load.apply(sum.as(ScalarType.U32).and(mask));
                k.assign(sum, sum.times(given.get(0)).plus(given.get(1)));
                k.assign(sum, sum.times(given.get(2)).plus(given.get(3)));
            }
        });
        k.store(result, u32(0), sum);
        return accesses(k.build(), memory(source, ACCESSED), count -> arguments(source, count));
    }

    /**
     * Follows pairs of the index of a buffer and of an element in it, which follow from the pair before. The lines that the lanes
     * load from are as many for each kind of index. A sum needs the whole pair, also where the buffer is fixed.
     */
    static KernelWorkload indexed(BufferIndex index) {
        KernelBuilder k = new KernelBuilder("access_" + index.id(), new WorkgroupSize(LANES, 1, 1));
        Parameter loops = k.parameter("loops", ScalarType.U32);
        UnaryOperator<Expression> load = declare(k, index);
        StructuredBuffer result = k.structuredBuffer("result", VectorType.UVEC2, Access.WRITE);
        Expression lane = KernelBuilder.builtIn(BuiltIn.LOCAL_INDEX);
        Variable line = k.variable("line", lane.remainder(u32(BUFFERS)));
        Expression buffer = index == BufferIndex.DIVERGENT ? line : u32(0);
        Variable at = k.variable("at", KernelBuilder.vector(VectorType.UVEC2, buffer, line.times(LINE)));
        Variable sum = k.variable("sum", u32(0));
        k.loop("i", loops, Unroll.NEVER, i -> {
            for (int access = 0; access < UNROLLED; access++) {
                k.assign(at, load.apply(at));
                k.increase(sum, at.x());
            }
        });
        k.store(
                result,
                lane,
                KernelBuilder.vector(VectorType.UVEC2, sum.times(BUFFERS).plus(at.x()), at.y()));
        List<Memory> memory = IntStream.range(0, index == BufferIndex.FIXED ? 1 : BUFFERS)
                .mapToObj(BindingKernels::pairs)
                .collect(Collectors.toCollection(ArrayList::new));
        memory.add(new BufferMemory(BufferSpec.storage(LANES * 2L * Integer.BYTES), Memory.Content.ZEROS, true));
        return accesses(k.build(), memory, count -> List.of(u32(count)));
    }

    private static UnaryOperator<Expression> declare(KernelBuilder k, BufferIndex index) {
        if (index == BufferIndex.FIXED) {
            StructuredBuffer source = k.structuredBuffer("source", VectorType.UVEC2, Access.READ);
            return at -> source.load(at.y());
        }
        IndexedBuffer sources = k.indexedBuffers("sources", VectorType.UVEC2, BUFFERS, index == BufferIndex.UNIFORM);
        return at -> sources.load(at.x(), at.y());
    }

    /** A buffer whose elements point to the next element of their line, in the next buffer. */
    private static Memory pairs(int buffer) {
        List<Integer> words = IntStream.range(0, BUFFERS * LINE)
                .flatMap(element ->
                        IntStream.of((buffer + 1) % BUFFERS, element / LINE * LINE + (element % LINE + 1) % TURN))
                .boxed()
                .toList();
        return new BufferMemory(BufferSpec.storage((long) words.size() * Integer.BYTES), new WordTable(words), false);
    }

    /** Measures the accesses of a kernel with a number of loops among its arguments. */
    private static KernelWorkload accesses(Kernel kernel, List<Memory> memory, IntFunction<List<Literal>> arguments) {
        return KernelWorkload.of(kernel)
                .measured(Measured.steps(
                        launch -> UNROLLED * launch.arguments().get(0).bits()))
                .memory(memory)
                .verification(Verification.of(arguments.apply(VERIFIED_LOOPS), ONE))
                .scales(List.of(new Scale(IntStream.range(0, LOOPS)
                        .mapToObj(power -> new Launch(ONE, arguments.apply(1 << power)))
                        .toList())))
                .build();
    }

    private static List<Literal> arguments(Source source, int loops) {
        return Stream.concat(
                        Stream.of(u32(loops), u32(0)),
                        source == Source.ARGUMENT ? literals(ACCESSED).stream() : Stream.empty())
                .toList();
    }

    private static List<Literal> literals(List<Float> values) {
        return values.stream().map(value -> f32(value)).toList();
    }

    /** The floats if they are in a buffer, the result, and other floats in another buffer. */
    private static List<Memory> memory(Source source, List<Float> values) {
        return source.buffer()
                .map(spec -> List.of(floats(spec, values), RESULT, floats(spec, SECOND)))
                .orElse(List.of(RESULT));
    }

    private static Memory floats(BufferSpec spec, List<Float> values) {
        return new BufferMemory(
                spec, new WordTable(values.stream().map(Float::floatToIntBits).toList()), false);
    }

    /** Declares the source of the floats, which gives them from an index in its buffer. */
    private static Function<Expression, List<Expression>> declare(KernelBuilder k, Source source, List<Float> values) {
        return switch (source) {
            case ARGUMENT -> {
                List<Expression> all = COMPONENTS.stream()
                        .<Expression>map(name -> k.parameter(name, ScalarType.F32))
                        .toList();
                yield index -> all;
            }
            case UNIFORM_BUFFER -> components(k, k.uniformBuffer("source", VectorType.VEC4, Source.VECTORS)::load);
            case STORAGE_BUFFER -> components(k, k.structuredBuffer("source", VectorType.VEC4, Access.READ)::load);
            case SPECIALIZATION -> index -> List.copyOf(literals(values));
        };
    }

    private static Function<Expression, List<Expression>> components(KernelBuilder k, UnaryOperator<Expression> load) {
        return index -> {
            Variable loaded = k.variable("loaded", load.apply(index));
            return COMPONENTS.stream().map(loaded::swizzle).toList();
        };
    }
}
