package io.github.gpupath.suites.latency;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.SampledTexture;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.Resource.TexelBuffer;
import io.github.gpupath.kernel.Resource.UniformBuffer;
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
import io.github.gpupath.suite.Memory.TextureMemory;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Scale;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The kernels of the latency tests, one for each kind of resource: one invocation loads where to load from next, again and
 * again. It begins where the dispatch before it stopped, so that all dispatches together walk through the whole set, however
 * short each is. Every kernel's first parameter is the number of iterations, each of {@link #HOPS} loads.
 */
final class ChaseKernels {

    /** The loads of an iteration, so that the loop itself costs little. */
    static final int HOPS = 10;

    /** As many invocations as copy a set to workgroup memory in little time. */
    private static final WorkgroupSize COPYING = new WorkgroupSize(256, 1, 1);

    /**
     * Iterations, each about twice as many as before. None has a factor in common with the number of nodes of a sweep but
     * those of {@link #HOPS}, or a walk could end where it began, as one would that was never gone. No more than Mesa's
     * software drivers allow, which end all loops of an invocation after 65,535 turns together ({@code
     * LP_MAX_TGSI_LOOP_ITERATIONS} in their compiler): so many loads last 1 ms if each takes 3 ns, which is less than on any
     * GPU.
     */
    private static final List<Integer> LOOPS =
            List.of(1, 11, 17, 37, 67, 131, 257, 517, 1027, 2053, 4097, 8201, 16_391, 32_771);

    /** More hops than the verified set has nodes. */
    private static final int VERIFIED_LOOPS = 7;

    private static final int VERIFIED_NODES = 64;

    private static final Nodes.InBlocks VERIFIED_BLOCKS =
            new Nodes.InBlocks((long) VERIFIED_NODES * Nodes.LINE_BYTES, Nodes.LINE_BYTES, Integer.BYTES);

    private ChaseKernels() {}

    /** Follows words of a storage buffer. */
    static KernelWorkload storageBuffer(String name, AddressKind kind, Nodes.InBlocks nodes) {
        KernelBuilder k = new KernelBuilder(name, kind.workgroup());
        Parameter loops = k.parameter("loops", ScalarType.U32);
        StructuredBuffer chain = k.structuredBuffer("chain", ScalarType.U32, Access.READ);
        StructuredBuffer position = k.structuredBuffer("position", ScalarType.U32, Access.READ_WRITE);
        walk(k, kind, loops, position, at -> chain.load(at));
        return workload(k.build(), kind, nodes, VERIFIED_BLOCKS, ChaseKernels::storage);
    }

    /** Follows texels of a buffer, of which each is one word. */
    static KernelWorkload texelBuffer(String name, AddressKind kind, Nodes.InBlocks nodes) {
        KernelBuilder k = new KernelBuilder(name, kind.workgroup());
        Parameter loops = k.parameter("loops", ScalarType.U32);
        TexelBuffer chain = k.texelBuffer("chain", Format.R32UI);
        StructuredBuffer position = k.structuredBuffer("position", ScalarType.U32, Access.READ_WRITE);
        walk(k, kind, loops, position, at -> chain.load(at).x());
        return workload(k.build(), kind, nodes, VERIFIED_BLOCKS, (each, chained) -> {
            int texels = Math.toIntExact(each.bytes() / Format.R32UI.texelBytes());
            return new BufferMemory(BufferSpec.texels(Format.R32UI, texels), chained, false);
        });
    }

    /** Follows texels of a texture, of which each has both coordinates of the next. */
    static KernelWorkload texture(String name, AddressKind kind, Nodes.InSquares nodes) {
        KernelBuilder k = new KernelBuilder(name, kind.workgroup());
        Parameter loops = k.parameter("loops", ScalarType.U32);
        SampledTexture chain = k.texture("chain", Nodes.InSquares.FORMAT);
        StructuredBuffer position = k.structuredBuffer("position", ScalarType.U32, Access.READ_WRITE);
        walk(
                k,
                kind,
                loops,
                position,
                at -> chain.fetch(vector(VectorType.UVEC2, at.and(0xFFFF), at.shiftRight(16)))
                        .x());
        return workload(
                k.build(),
                kind,
                nodes,
                new Nodes.InSquares(VERIFIED_NODES),
                (each, chained) -> new TextureMemory(
                        new TextureSpec(Nodes.InSquares.FORMAT, each.width(), each.height(), TextureSpec.Use.SAMPLED),
                        chained,
                        false));
    }

    /** Follows the first components of vectors in a uniform buffer. */
    static KernelWorkload uniformBuffer(String name, AddressKind kind, Nodes.InBlocks nodes) {
        KernelBuilder k = new KernelBuilder(name, kind.workgroup());
        Parameter loops = k.parameter("loops", ScalarType.U32);
        UniformBuffer chain = k.uniformBuffer(
                "chain", new VectorType(ScalarType.U32, 4), Math.toIntExact(nodes.bytes() / nodes.unitBytes()));
        StructuredBuffer position = k.structuredBuffer("position", ScalarType.U32, Access.READ_WRITE);
        walk(k, kind, loops, position, at -> chain.load(at).x());
        return workload(
                k.build(),
                kind,
                nodes,
                nodes,
                (each, chained) -> new BufferMemory(BufferSpec.uniform(each.bytes()), chained, false));
    }

    /** Copies the nodes of a buffer to workgroup memory, and follows them there. */
    static KernelWorkload workgroupMemory(String name, AddressKind kind, Nodes.InBlocks nodes) {
        int wordsApart = nodes.blockBytes() / nodes.unitBytes();
        int copies = (nodes.count() + COPYING.invocations() - 1) / COPYING.invocations();
        KernelBuilder k = new KernelBuilder(name, COPYING);
        Parameter loops = k.parameter("loops", ScalarType.U32);
        StructuredBuffer source = k.structuredBuffer("source", ScalarType.U32, Access.READ);
        StructuredBuffer position = k.structuredBuffer("position", ScalarType.U32, Access.READ_WRITE);
        SharedArray chain = k.sharedArray("chain", ScalarType.U32, Math.toIntExact(nodes.bytes() / nodes.unitBytes()));
        k.loop("i", copies, Unroll.NEVER, i -> {
            Variable node = k.variable("node", i.times(COPYING.invocations()).plus(builtIn(BuiltIn.LOCAL_INDEX)));
            k.when(node.isLess(u32(nodes.count())), () -> {
                Variable word = k.variable("word", node.times(wordsApart));
                k.store(chain, word, source.load(word));
            });
        });
        k.barrier();
        walk(k, kind, loops, position, at -> chain.load(at));
        return workload(k.build(), kind, nodes, nodes, ChaseKernels::storage);
    }

    /** Goes on from where the dispatch before stopped, load after load, and keeps where this one stops. */
    private static void walk(
            KernelBuilder k,
            AddressKind kind,
            Parameter loops,
            StructuredBuffer position,
            Function<Variable, Expression> next) {
        Expression slot = kind.slot(k);
        Variable at = k.variable("at", position.load(slot));
        k.when(kind.walks(at), () -> {
            k.loop("i", loops, Unroll.NEVER, i -> {
                for (int hop = 0; hop < HOPS; hop++) {
                    k.assign(at, next.apply(at));
                }
            });
            k.store(position, slot, at);
        });
    }

    private static Memory storage(Nodes nodes, Chain chain) {
        return new BufferMemory(BufferSpec.storage(nodes.bytes()), chain, false);
    }

    /**
     * The workload around a kernel whose first resource is the chain and whose second is the position.
     *
     * @param timed the nodes of the timed run
     * @param verified those of the verification
     * @param memory what holds a chain
     */
    private static <N extends Nodes> KernelWorkload workload(
            Kernel kernel, AddressKind kind, N timed, N verified, BiFunction<N, Chain, Memory> memory) {
        Chain chain = new Chain(timed);
        Chain verifiedChain = new Chain(verified);
        return KernelWorkload.of(kernel)
                .measured(Measured.steps(
                        launch -> HOPS * launch.arguments().get(0).bits()))
                .memory(List.of(memory.apply(timed, chain), position(kernel, chain, false)))
                .verification(Verification.of(arguments(kind, VERIFIED_LOOPS), WorkgroupCount.of(1))
                        .on(List.of(memory.apply(verified, verifiedChain), position(kernel, verifiedChain, true))))
                .scales(List.of(new Scale(LOOPS.stream()
                        .map(loops -> new Launch(WorkgroupCount.of(1), arguments(kind, loops)))
                        .toList())))
                .readingBack(new Readback("position", "", 1, 0, ScalarType.U32).following(chain::after))
                .settlingAfter(timed.count())
                .build();
    }

    private static List<Literal> arguments(AddressKind kind, int loops) {
        return Stream.concat(Stream.of(u32(loops)), kind.arguments().stream()).toList();
    }

    /** Where each invocation begins: the first of them with the chain, the others nowhere. */
    private static Memory position(Kernel kernel, Chain chain, boolean checked) {
        long bytes = (long) kernel.workgroupSize().invocations() * Integer.BYTES;
        return new BufferMemory(BufferSpec.storage(bytes), new Beginning(chain), checked);
    }

    /**
     * The first position. It is equal to no other, so that no test goes on where another stopped: memory is taken over from
     * the test before only with the same content.
     */
    private static final class Beginning implements Memory.Content {

        private final Chain chain;

        Beginning(Chain chain) {
            this.chain = chain;
        }

        @Override
        public void writeTo(ByteBuffer target, long offset) {
            for (long at = offset; target.hasRemaining(); at += Integer.BYTES) {
                target.putInt(at == 0 ? chain.start() : (int) AddressKind.NOWHERE);
            }
        }
    }
}
