package io.github.gpupath.suites.latency;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.select;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.suites.latency.ChaseKernels.HOPS;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.AtomicOperator;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.SharedArray;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KernelWorkload.Readback;
import io.github.gpupath.suite.KernelWorkload.Verification;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Memory.BufferMemory;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suites.RandomBits;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * One invocation walks through a chain while other workgroups stream through another buffer until it has arrived. Each stream takes the
 * next piece of the buffer from a counter, so that together they go through all of it, however many find room on the device. With each
 * piece it looks whether the walk has arrived, in a counter of dispatches, so that nothing waits. Streams that find no room begin when it
 * has arrived, and do nothing.
 */
final class LoadedChase {

    /** The number that is read back: bytes that all streams load per load of the chain. */
    static final String STREAMED = "streamed";

    /** For the chain and for the streams each: both are beyond most caches, and no more than every driver allows. */
    static final long BYTES = 128L << 20;

    private static final WorkgroupSize SIZE = new WorkgroupSize(256, 1, 1);

    private static final VectorType ELEMENT = new VectorType(ScalarType.U32, 4);

    /**
     * Loads of a piece per invocation. A piece has 64 KiB: those that 1,000 streams load at once are half of the buffer, so that no stream
     * finds in a cache what another one loads.
     */
    private static final int WRITTEN_OUT = 16;

    private static final int PIECE_ELEMENTS = WRITTEN_OUT * SIZE.invocations();

    private static final int PIECE_BYTES = PIECE_ELEMENTS * ELEMENT.bytes();

    /**
     * Pieces of a round. When the walk has arrived, a stream goes through the rest of its round and does nothing; of the rounds that are
     * left, llvmpipe goes through one turn each.
     */
    private static final int PIECES = 128;

    /** 2 GiB of each stream: more than a processor loads in the 16 ms as which a dispatch is timed. */
    private static final int ROUNDS = 256;

    /** The places of the counters: the last dispatch in which the walk arrived, counted from 1; pieces taken; pieces loaded. */
    private static final int ARRIVED = 0;

    private static final int TAKEN = 1;
    private static final int LOADED = 2;

    /** From here on, the dispatches that each workgroup has seen. */
    private static final int SEEN = 3;

    private static final List<Integer> LOOPS = List.of(1, 11, 37, 131, 517, 2053, 4097, 8201);

    private static final int VERIFIED_LOOPS = 7;

    private static final int VERIFIED_STREAMS = 2;

    private static final long VERIFIED_BYTES = 64 << 10;

    private final KernelBuilder k;
    private final Parameter loops;
    private final Parameter rounds;
    private final Parameter pieces;
    private final Parameter mask;
    private final Parameter obeys;
    private final StructuredBuffer chain;
    private final StructuredBuffer position;
    private final StructuredBuffer data;
    private final StructuredBuffer result;
    private final StructuredBuffer counters;
    private final StructuredBuffer streamed;
    private final Variable workgroup;
    private final Variable invocation;
    private final Variable dispatch;

    private LoadedChase(String name) {
        k = new KernelBuilder(name, SIZE);
        loops = k.parameter("loops", ScalarType.U32);
        rounds = k.parameter("rounds", ScalarType.U32);
        pieces = k.parameter("pieces", ScalarType.U32);
        mask = k.parameter("mask", ScalarType.U32);
        obeys = k.parameter("obeys", ScalarType.U32);
        chain = k.structuredBuffer("chain", ScalarType.U32, Access.READ);
        position = k.structuredBuffer("position", ScalarType.U32, Access.READ_WRITE);
        data = k.structuredBuffer("data", ELEMENT, Access.READ);
        result = k.structuredBuffer("result", ScalarType.U32, Access.READ_WRITE);
        counters = k.structuredBuffer("counters", ScalarType.U32, Access.READ_WRITE);
        streamed = k.structuredBuffer("streamed", ScalarType.F32, Access.WRITE);
        workgroup = k.variable("workgroup", builtIn(BuiltIn.WORKGROUP_ID_X));
        invocation = k.variable("invocation", builtIn(BuiltIn.LOCAL_INDEX));
        dispatch = k.variable("dispatch", counters.load(workgroup.plus(SEEN)).plus(1));
    }

    /**
     * The workload.
     *
     * @param streams workgroups that stream
     */
    static KernelWorkload workload(String name, int streams) {
        LoadedChase kernel = new LoadedChase(name);
        kernel.write();
        return kernel.around(streams);
    }

    private void write() {
        k.when(workgroup.isEqualTo(u32(0)), this::walk, this::stream);
        k.when(invocation.isEqualTo(u32(0)), () -> k.store(counters, workgroup.plus(SEEN), dispatch));
    }

    private void walk() {
        k.when(invocation.isEqualTo(u32(0)), () -> {
            Variable before = k.variable("before", u32(0));
            Variable after = k.variable("after", u32(0));
            k.atomic(AtomicOperator.OR, counters, u32(LOADED), u32(0), before);
            Variable at = k.variable("at", position.load(invocation));
            k.loop("i", loops, Unroll.NEVER, i -> {
                for (int hop = 0; hop < HOPS; hop++) {
                    k.assign(at, chain.load(at));
                }
            });
            k.store(position, invocation, at);
            k.atomic(AtomicOperator.OR, counters, u32(LOADED), u32(0), after);
            k.atomic(AtomicOperator.MAX, counters, u32(ARRIVED), dispatch);
            Expression bytes = after.minus(before).to(ScalarType.F32).times(f32(PIECE_BYTES));
            k.store(streamed, u32(0), bytes.dividedBy(loops.times(HOPS).to(ScalarType.F32)));
        });
    }

    /** A verified run does not obey the counter, so that all streams together have a known sum; it alone adds sums. */
    private void stream() {
        SharedArray told = k.sharedArray("told", ScalarType.U32, 2);
        Variable sum = k.variable("sum", u32(1));
        Variable piece = k.variable("piece", u32(0));
        Variable goesOn = k.variable("goes_on", u32(1));
        k.loop(
                "round",
                rounds,
                Unroll.NEVER,
                round -> k.when(
                        goesOn.isEqualTo(u32(1)),
                        () -> k.loop("i", pieces, Unroll.NEVER, i -> {
                            k.when(invocation.isEqualTo(u32(0)), () -> takePiece(told, goesOn));
                            k.barrier();
                            k.assign(piece, told.load(u32(0)));
                            k.assign(goesOn, told.load(u32(1)));
                            k.barrier();
                            k.when(goesOn.isEqualTo(u32(1)), () -> {
                                load(piece, sum);
                                k.when(
                                        invocation.isEqualTo(u32(0)),
                                        () -> k.atomic(AtomicOperator.ADD, counters, u32(LOADED), u32(1)));
                            });
                        })));
        // 0 of a stream that obeys is not expected, which no compiler knows.
        k.when(sum.times(obeys).isEqualTo(u32(0)), () -> k.atomic(AtomicOperator.ADD, result, u32(0), sum));
    }

    /** One invocation does so for all of its workgroup. */
    private void takePiece(SharedArray told, Variable goesOn) {
        k.when(goesOn.isEqualTo(u32(1)), () -> {
            Variable taken = k.variable("taken", u32(0));
            Variable arrived = k.variable("arrived", u32(0));
            k.atomic(AtomicOperator.ADD, counters, u32(TAKEN), u32(1), taken);
            k.atomic(AtomicOperator.OR, counters, u32(ARRIVED), u32(0), arrived);
            k.store(told, u32(0), taken);
            k.store(told, u32(1), select(arrived.times(obeys).isLess(dispatch), u32(1), u32(0)));
        });
    }

    private void load(Variable piece, Variable sum) {
        Variable next = k.variable("next", piece.times(PIECE_ELEMENTS).plus(invocation));
        for (int i = 0; i < WRITTEN_OUT; i++) {
            Variable element = k.variable("element", data.load(next.and(mask)));
            k.assign(
                    sum,
                    sum.plus(element.x()).plus(element.y()).plus(element.z()).plus(element.w()));
            k.assign(next, next.plus(SIZE.x()));
        }
    }

    private KernelWorkload around(int streams) {
        Nodes.InBlocks nodes = new Nodes.InBlocks(BYTES, Nodes.LINE_BYTES, Integer.BYTES);
        Nodes.InBlocks verifiedNodes = new Nodes.InBlocks(VERIFIED_BYTES, Nodes.LINE_BYTES, Integer.BYTES);
        Chain timed = new Chain(nodes);
        WorkgroupCount workgroups = WorkgroupCount.of(1 + streams);
        return KernelWorkload.of(k.build())
                .measured(Measured.steps(
                        launch -> HOPS * launch.arguments().get(0).bits()))
                .memory(memory(timed, BYTES, 1 + streams, false))
                .verification(Verification.of(
                                arguments(VERIFIED_LOOPS, 2, 2, VERIFIED_BYTES, 0),
                                WorkgroupCount.of(1 + VERIFIED_STREAMS))
                        .on(memory(new Chain(verifiedNodes), VERIFIED_BYTES, 1 + VERIFIED_STREAMS, true)))
                .scales(List.of(new Scale(LOOPS.stream()
                        .map(loops -> new Launch(workgroups, arguments(loops, ROUNDS, PIECES, BYTES, 1)))
                        .toList())))
                .settlingAfter(nodes.count())
                .timing(Timing.LONG_DISPATCH)
                .readingBack(
                        new Readback("position", "", position.binding(), 0, ScalarType.U32).following(timed::after),
                        new Readback(STREAMED, "B", streamed.binding(), 0, ScalarType.F32)
                                .orLacking("streams that run while the chain is walked"))
                .build();
    }

    private static List<Literal> arguments(int loops, int rounds, int pieces, long bytes, int obeys) {
        return List.of(u32(loops), u32(rounds), u32(pieces), u32((int) (bytes / ELEMENT.bytes()) - 1), u32(obeys));
    }

    private static List<Memory> memory(Chain chain, long bytes, int workgroups, boolean checked) {
        return List.of(
                buffer(bytes, chain, false),
                buffer(Integer.BYTES, (target, offset) -> target.putInt(chain.start()), checked),
                buffer(bytes, RandomBits.of(ScalarType.U32), false),
                buffer(Integer.BYTES, Memory.Content.ZEROS, checked),
                buffer((SEEN + (long) workgroups) * Integer.BYTES, new Counters(workgroups), false),
                buffer(Integer.BYTES, Memory.Content.ZEROS, false));
    }

    private static Memory buffer(long bytes, Memory.Content content, boolean checked) {
        return new BufferMemory(BufferSpec.storage(bytes), content, checked);
    }

    /** Zeros, which a test with other streams fills in anew: it must not take over what its streams have not seen. */
    private record Counters(int workgroups) implements Memory.Content {
        @Override
        public void writeTo(ByteBuffer target, long offset) {
            ZEROS.writeTo(target, offset);
        }
    }
}
