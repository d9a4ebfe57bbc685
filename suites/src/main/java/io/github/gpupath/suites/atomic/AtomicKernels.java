package io.github.gpupath.suites.atomic;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.suites.CacheKernel.ACCESSES;
import static io.github.gpupath.suites.CacheKernel.LINE;
import static io.github.gpupath.suites.CacheKernel.NO_WRITE;
import static io.github.gpupath.suites.CacheKernel.WRITE;

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
import io.github.gpupath.kernel.Place.AtomicTarget;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.ExpectedValue;
import io.github.gpupath.suite.KernelWorkload.GeometryScale;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Workload.Launch;
import java.util.List;
import java.util.Optional;

/**
 * The kernels of the atomic tests: each invocation changes words again and again, in a loop of as many turns as a parameter
 * says. What an operation gives back is added up, so that no compiler may turn it into one that gives nothing back.
 *
 * <p>No operation may be left out, and no two may become one. What forbids it are two more parameters. Each address is
 * combined with the number of the turn under a mask that is 0 at run time: a compiler can prove of no two operations that
 * they change the same word. And the operands of an invocation begin {@code spread} times its number behind those of the
 * first, so that it can prove of no two invocations that they do the same; except in the tests that ask for it ({@link
 * Sharing#MERGED}). Where nothing is given back, the answer shows each operation of sums and of exclusive or, and the last one
 * of minima, maxima and exchanges: whoever drops the rest is found in the code, not in the answer.
 *
 * <p>The verification runs the same code with other arguments, chosen so that the order of the invocations decides nothing
 * that is compared. Where operands differ this holds for what remains of sums, minima, maxima and bits, and for everything in
 * words that only one invocation changes. Elsewhere a spread of 0 gives all the same operands. Then each operation on a word
 * is the same as the one before it and what they find is the same in any order, one operation for each invocation: a
 * permutation of 0, 1, 2, … where all add 1. What each invocation has found is sorted before it is compared. Of several
 * operations of each invocation it still holds that an exchange leaves the last operand, with which each invocation ends; and
 * that compare-exchanges which count from 0 leave the last number, since whoever puts a number there asks for it next.
 */
public final class AtomicKernels {

    /** The words of a buffer of which invocations have their own: for 4,096 workgroups, more than run side by side. */
    private static final int OWN_WORDS = 1 << 20;

    /** The spread of a timed run: odd, and the operands of neighbours are not those of neighbouring turns. */
    private static final int SPREAD = 3;

    /** The turns of a verification of what does not depend on order: exclusive or of so many leaves another word than of one. */
    private static final int VERIFIED_TURNS = 15;

    /**
     * The workgroups of a verification: on two axes, so that a wrong workgroup index shows, and an odd number, or what one of
     * them does by exclusive or would be undone by the next. The sums of floats stay below 2^24, and so exact.
     */
    private static final WorkgroupCount VERIFIED = new WorkgroupCount(3, 3, 1);

    private static final int VERIFIED_INVOCATIONS = (int) VERIFIED.total() * LINE.invocations();

    /** As of the tests of the first-level cache: 4,096 · 256 invocations · 256 operations = 2^28 operations. */
    private static final GeometryScale SCALE = new GeometryScale(4096, -12, 14);

    private static final AtomicOperation ADDITION = new AtomicOperation(AtomicOperator.ADD, ScalarType.U32);

    private static final Readback FIRST_WORD = new Readback("first-word", "", 0, 0, ScalarType.U32);

    private AtomicKernels() {}

    /** Changes words of a storage buffer. */
    public static KernelWorkload buffer(String name, AtomicOperation operation, Sharing sharing, boolean isReturned) {
        ScalarType type = operation.type();
        int count = sharing.count(type, OWN_WORDS);
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter turns = k.parameter("turns", ScalarType.U32);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Parameter spread = k.parameter("spread", ScalarType.U32);
        StructuredBuffer words = k.structuredBuffer("words", type, Access.READ_WRITE);
        Expression lane = builtIn(BuiltIn.LOCAL_INDEX);
        Variable word = k.variable("word", sharing.word(lane, invocation(), count, mask));
        Variable operand = k.variable("operand", operation.firstOperand(sharing.steps(lane, spread)));
        Optional<Variable> sum = changeWords(k, turns, mask, operation, words, word, operand, isReturned);
        sum.ifPresent(found -> {
            Parameter write = k.parameter("write", ScalarType.U32);
            StructuredBuffer sums = k.structuredBuffer("sums", type, Access.WRITE);
            k.when(write.isNotEqualTo(NO_WRITE), () -> k.store(sums, invocation(), found));
        });
        KernelWorkload workload = workload(
                k.build(),
                words,
                operation,
                sharing,
                isReturned,
                memory(operation, count),
                memory(operation, Math.min(count, VERIFIED_INVOCATIONS)));
        boolean isFollowed = operation.equals(ADDITION) && sharing != Sharing.OWN;
        return isFollowed
                ? workload.toBuilder()
                        .readingBack(FIRST_WORD.following(growth(sharing, count)))
                        .build()
                : workload;
    }

    /** Changes words of workgroup memory, which are written to a buffer only where a parameter asks for it. */
    static KernelWorkload workgroup(String name, AtomicOperation operation, Sharing sharing, boolean isReturned) {
        ScalarType type = operation.type();
        int count = sharing.count(type, LINE.invocations());
        KernelBuilder k = new KernelBuilder(name, LINE);
        Parameter turns = k.parameter("turns", ScalarType.U32);
        Parameter mask = k.parameter("mask", ScalarType.U32);
        Parameter spread = k.parameter("spread", ScalarType.U32);
        Parameter write = k.parameter("write", ScalarType.U32);
        StructuredBuffer remains = k.structuredBuffer("remains", type, Access.WRITE);
        SharedArray words = k.sharedArray("words", type, LINE.invocations());
        Expression lane = builtIn(BuiltIn.LOCAL_INDEX);
        k.store(words, lane, operation.start());
        k.barrier();
        Variable word = k.variable("word", sharing.word(lane, lane, count, mask));
        Variable operand = k.variable("operand", operation.firstOperand(sharing.steps(lane, spread)));
        Optional<Variable> sum = changeWords(k, turns, mask, operation, words, word, operand, isReturned);
        k.barrier();
        Optional<StructuredBuffer> sums = sum.map(found -> k.structuredBuffer("sums", type, Access.WRITE));
        k.when(write.isNotEqualTo(NO_WRITE), () -> {
            k.store(remains, invocation(), words.load(lane));
            sums.ifPresent(target -> k.store(target, invocation(), sum.orElseThrow()));
        });
        List<Memory> memory = memory(operation, VERIFIED_INVOCATIONS);
        return workload(k.build(), words, operation, sharing, isReturned, memory, memory);
    }

    /** The number of an invocation in its dispatch. */
    private static Expression invocation() {
        return builtIn(BuiltIn.WORKGROUP_ID_Y)
                .times(builtIn(BuiltIn.WORKGROUP_COUNT_X))
                .plus(builtIn(BuiltIn.WORKGROUP_ID_X))
                .times(LINE.invocations())
                .plus(builtIn(BuiltIn.LOCAL_INDEX));
    }

    /** Changes a word in each turn; gives the sum of all that was found, where it is to be returned. */
    private static Optional<Variable> changeWords(
            KernelBuilder k,
            Parameter turns,
            Parameter mask,
            AtomicOperation operation,
            AtomicTarget words,
            Variable word,
            Variable operand,
            boolean isReturned) {
        Literal zero = Literal.of(operation.type(), 0);
        Optional<Variable> sum = isReturned ? Optional.of(k.variable("sum", zero)) : Optional.empty();
        Optional<Variable> found = isReturned ? Optional.of(k.variable("found", zero)) : Optional.empty();
        k.loop("i", turns, Unroll.NEVER, i -> {
            Expression at = word.or(i.and(mask));
            k.atomic(operation.operator(), words, at, operation.values(operand), found);
            sum.ifPresent(all -> k.increase(all, found.orElseThrow()));
            k.increase(operand, operation.next());
        });
        return sum;
    }

    /** What remains of a number of words, and what each invocation of a verification found. */
    private static List<Memory> memory(AtomicOperation operation, int words) {
        int bytes = operation.type().componentBytes();
        return List.of(
                new BufferMemory(BufferSpec.storage((long) words * bytes), operation.content(), true),
                new BufferMemory(BufferSpec.storage((long) VERIFIED_INVOCATIONS * bytes), Memory.Content.ZEROS, true));
    }

    /**
     * The workload around a kernel whose first resource is what remains and whose second, if it has one, is what was found.
     */
    private static KernelWorkload workload(
            Kernel kernel,
            AtomicTarget words,
            AtomicOperation operation,
            Sharing sharing,
            boolean isReturned,
            List<Memory> timed,
            List<Memory> verified) {
        int resources = kernel.resources().size();
        boolean isOwn = sharing == Sharing.OWN;
        boolean isFreeOfOrder = isOwn
                ? operation.operator() != AtomicOperator.COMPARE_EXCHANGE
                : !isReturned && !operation.dependsOnOrder();
        Verification verification = Verification.of(
                        arguments(kernel, isReturned && !isOwn ? 1 : VERIFIED_TURNS, isFreeOfOrder ? SPREAD : 0, WRITE),
                        VERIFIED)
                .on(verified.subList(0, resources));
        return KernelWorkload.of(kernel)
                .measured(new Measured(List.of(), counts -> counts.of(operation.operator()), AtomicKernels::operations))
                .memory(timed.subList(0, resources))
                .verification(isReturned && !isOwn ? verification.inAnyOrder(1) : verification)
                .scale(arguments(kernel, ACCESSES, SPREAD, NO_WRITE), SCALE)
                .underTest(words)
                .build();
    }

    /** The values of {@code turns}, {@code mask}, {@code spread} and, in kernels that have it, {@code write}. */
    private static List<Literal> arguments(Kernel kernel, int turns, int spread, Literal write) {
        return List.of(u32(turns), u32(0), u32(spread), write)
                .subList(0, kernel.parameters().size());
    }

    /** The operations of a dispatch. */
    private static long operations(Launch launch) {
        return launch.workgroups().total()
                * LINE.invocations()
                * launch.arguments().get(0).bits();
    }

    /**
     * What the first of the words must be after timed runs in which all invocations add to it: by how much each workgroup
     * raises it is known, whatever the order.
     */
    private static ExpectedValue growth(Sharing sharing, int words) {
        long ofWorkgroup = 0;
        for (int lane = 0; lane < LINE.invocations(); lane += words) {
            long steps = sharing == Sharing.MERGED ? SPREAD : (long) SPREAD * lane;
            for (int turn = 0; turn < ACCESSES; turn++) {
                ofWorkgroup += 1 + steps + turn;
            }
        }
        long growth = ofWorkgroup;
        long operations = (long) LINE.invocations() * ACCESSES;
        return (before, done) -> (long) before + done / operations * growth & 0xFFFF_FFFFL;
    }
}
