package io.github.gpupath.suites.workgroupmemory;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.suites.CacheKernel.SCALE;
import static io.github.gpupath.suites.CacheKernel.VERIFIED;
import static io.github.gpupath.suites.CacheKernel.workgroup;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Type;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Memory.Content;
import io.github.gpupath.suites.WordTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The kernels that access an array in workgroup memory. Each lane has several places in it, far apart, so that there are
 * enough accesses under way to keep the memory busy: one that waits for another hides what conflicts cost. Between two turns
 * all places of a workgroup move by the same number of elements, so that the lanes that meet in a bank stay the same lanes.
 *
 * <p>Where a lane begins comes from a table, and how far the places move is a parameter: no compiler knows which addresses are
 * equal or neighbours. The parameters of both kernels are the turns of the loop, the step, and whether the answer is written:
 * never when timed, always when verified.
 */
final class BankKernels {

    private static final WorkgroupSize WORKGROUP = new WorkgroupSize(256, 1, 1);

    private static final int INVOCATIONS = WORKGROUP.invocations();

    /**
     * What lanes have their places in. Small enough that several workgroups have room beside each other, and large enough that each of 128 lanes has a word of
     * its own at any stride up to 33. Of wider elements fewer have: 64 of 8 bytes and 32 of 16, which is still more than any
     * hardware accesses at a time.
     */
    static final int ARRAY_BYTES = 16 << 10;

    /** The places of a lane that reads. */
    static final int CHAINS = 4;

    /**
     * The stores of a turn. They lie at fixed distances from one place, which hardware adds for nothing, so that eight of them
     * share what finding the place and the loop cost: about six instructions. A processor that takes twice as long for a store
     * of a subgroup as for an instruction of integers is kept busy by stores alone even so.
     */
    static final int STORES = 8;

    /** The elements from one store of a turn to the next, a power of two: the array's tail has one for each invocation. */
    static final int DISTANCE = INVOCATIONS / STORES;

    /** So many accesses that filling the array takes less than 2 % of the time. */
    static final int ACCESSES = 1024;

    /** Odd, so that a place comes to every element before it comes to the first one again. */
    private static final int STEP = 67;

    private static final int VERIFIED_TURNS = 5;

    private static final Literal WRITE = u32(1);
    private static final Literal NO_WRITE = u32(0);

    /** What is in an element to which nobody has stored; no index. */
    private static final Literal UNTOUCHED = u32(0xFFFF_FFFFL);

    private BankKernels() {}

    /**
     * Reads where to read next: the first component of an element says it, and the others, which are 0, are joined to it, so
     * that all of them are read. The answer is where each place is at the end.
     *
     * @param pattern the element at which each lane begins; beyond the last it goes on at the first
     */
    static KernelWorkload read(String name, int words, IntUnaryOperator pattern) {
        int elements = elements(words);
        KernelBuilder k = new KernelBuilder(name, WORKGROUP);
        Parameter turns = k.parameter("turns", ScalarType.U32);
        Parameter step = k.parameter("step", ScalarType.U32);
        Parameter write = k.parameter("write", ScalarType.U32);
        StructuredBuffer starts = k.structuredBuffer("starts", ScalarType.U32, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", new VectorType(ScalarType.U32, CHAINS), Access.WRITE);
        SharedArray next = k.sharedArray("next", element(words), elements);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        each(k, elements, invocation, index -> {
            Expression following = index.plus(step).and(elements - 1);
            k.store(next, index, words == 1 ? following : beforeZeros(words, following));
        });
        k.barrier();
        List<Variable> places = places(k, starts.load(invocation), elements);
        k.loop("turn", turns, Unroll.NEVER, turn -> {
            for (Variable place : places) {
                k.assign(place, joined(k.variable("read", next.load(place)), words));
            }
        });
        k.when(write.isNotEqualTo(NO_WRITE), () -> {
            Expression index = workgroup().times(INVOCATIONS).plus(invocation);
            k.store(result, index, vector(new VectorType(ScalarType.U32, CHAINS), places.toArray(Expression[]::new)));
        });
        BufferSpec positions = BufferSpec.storage(VERIFIED.total() * INVOCATIONS * CHAINS * Integer.BYTES);
        return workload(k.build(), next, pattern, elements, CHAINS, positions);
    }

    /**
     * Stores to each element its index modulo the distance of the stores of a turn, so that it does not matter who is last, and
     * one number serves them all. The answer is what is in the array at the end.
     *
     * <p>The array has a tail behind the elements in which lanes have their places, so that no address has to be brought back
     * into it.
     *
     * @param pattern the element at which each lane begins; beyond the last it goes on at the first
     */
    static KernelWorkload write(String name, int words, IntUnaryOperator pattern) {
        int elements = elements(words);
        KernelBuilder k = new KernelBuilder(name, WORKGROUP);
        Parameter turns = k.parameter("turns", ScalarType.U32);
        Parameter step = k.parameter("step", ScalarType.U32);
        Parameter write = k.parameter("write", ScalarType.U32);
        StructuredBuffer starts = k.structuredBuffer("starts", ScalarType.U32, Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", element(words), Access.WRITE);
        int all = elements + STORES * DISTANCE;
        SharedArray array = k.sharedArray("array", element(words), all);
        Variable invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        each(k, all, invocation, index -> k.store(array, index, filled(words, UNTOUCHED)));
        k.barrier();
        Variable place = k.variable("place", starts.load(invocation));
        k.loop("turn", turns, Unroll.NEVER, turn -> {
            Variable value = k.variable("value", filled(words, place.and(DISTANCE - 1)));
            for (int store = 0; store < STORES; store++) {
                k.store(array, store == 0 ? place : place.plus((long) store * DISTANCE), value);
            }
            k.assign(place, place.plus(step).and(elements - 1));
        });
        k.barrier();
        k.when(write.isNotEqualTo(NO_WRITE), () -> {
            Variable first = k.variable("first", workgroup().times(all));
            each(k, all, invocation, index -> k.store(result, first.plus(index), array.load(index)));
        });
        BufferSpec content = BufferSpec.storage(VERIFIED.total() * array.bytes());
        return workload(k.build(), array, pattern, elements, STORES, content);
    }

    /** How many elements have places in them. */
    static int elements(int words) {
        return ARRAY_BYTES / (words * Integer.BYTES);
    }

    private static Type element(int words) {
        return Type.of(ScalarType.U32, words);
    }

    /** Does something for every element, each invocation for every 256th. */
    private static void each(KernelBuilder k, int elements, Variable invocation, Consumer<Variable> step) {
        k.loop("i", elements / INVOCATIONS, Unroll.NEVER, i -> {
            step.accept(k.variable("index", i.times(INVOCATIONS).plus(invocation)));
        });
    }

    private static List<Variable> places(KernelBuilder k, Expression start, int elements) {
        Variable first = k.variable("start", start);
        List<Variable> places = new ArrayList<>();
        for (int chain = 0; chain < CHAINS; chain++) {
            places.add(k.variable(
                    "place" + chain,
                    first.plus((long) chain * elements / CHAINS).and(elements - 1)));
        }
        return places;
    }

    private static Expression beforeZeros(int words, Expression first) {
        Expression[] parts = new Expression[words];
        for (int word = 0; word < words; word++) {
            parts[word] = word == 0 ? first : u32(0);
        }
        return vector(new VectorType(ScalarType.U32, words), parts);
    }

    private static Expression joined(Expression element, int words) {
        Expression joined = element.x();
        for (int word = 1; word < words; word++) {
            joined = joined.or(element.swizzle("xyzw".substring(word, word + 1)));
        }
        return joined;
    }

    private static Expression filled(int words, Expression word) {
        return words == 1 ? word : vector(new VectorType(ScalarType.U32, words), word);
    }

    /**
     * The workload around a kernel.
     *
     * @param places the elements among which lanes begin
     * @param accesses of a turn
     */
    private static KernelWorkload workload(
            Kernel kernel, SharedArray array, IntUnaryOperator pattern, int places, int accesses, BufferSpec result) {
        WordTable starts = new WordTable(IntStream.range(0, INVOCATIONS)
                .mapToObj(lane -> pattern.applyAsInt(lane) % places)
                .toList());
        Memory table = new BufferMemory(BufferSpec.storage((long) INVOCATIONS * Integer.BYTES), starts, false);
        return KernelWorkload.of(kernel)
                .measured(Measured.accesses(array))
                .memory(List.of(table, new BufferMemory(result, Content.ZEROS, false)))
                .verification(Verification.of(List.of(u32(VERIFIED_TURNS), u32(STEP), WRITE), VERIFIED)
                        .on(List.of(table, new BufferMemory(result, Content.ZEROS, true))))
                .scale(List.of(u32(ACCESSES / accesses), u32(STEP), NO_WRITE), SCALE)
                .underTest(array)
                .build();
    }
}
