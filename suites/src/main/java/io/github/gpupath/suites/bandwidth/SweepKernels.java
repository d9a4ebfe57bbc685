package io.github.gpupath.suites.bandwidth;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;
import static io.github.gpupath.suites.bandwidth.SweptResource.PAGE;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Traits;
import io.github.gpupath.suites.CacheKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The kernels that sweep over memory: workgroups of 256 invocations, each of which loops with four accesses an iteration.
 * The first two parameters of all of them are the iterations and {@code write}, which {@link #read} alone looks at.
 */
final class SweepKernels {

    /** The accesses of an iteration. */
    static final int ACCESSES = 4;

    private static final WorkgroupSize WORKGROUP = new WorkgroupSize(PAGE, 1, 1);

    /** The workgroups of a verification; on two axes, so that a wrong workgroup index shows. */
    private static final WorkgroupCount VERIFIED = new WorkgroupCount(2, 2, 1);

    /** The pages of a block that is drawn: 16 KiB of four floats, which one iteration reads. */
    static final int BLOCK_PAGES = ACCESSES;

    /** The bits of the float 1: with those of a place they are those of a normal number, which every device stores as it is. */
    private static final long ONE = 0x3F80_0000;

    private SweepKernels() {}

    /**
     * Loads from a buffer, from a texture, or from both. What is loaded is added up, one addition a load, in four sums, so
     * that no load waits for another. The sums go to a result only if a parameter differs from {@link Sweep#NO_WRITE}:
     * never when timed, always when verified.
     *
     * @param bufferAccesses how many of the accesses of an iteration are the buffer's, which has the same share of the pages
     */
    static KernelWorkload read(String name, Element element, int bufferAccesses, long pages) {
        KernelBuilder k = new KernelBuilder(name, WORKGROUP);
        Parameter loops = k.parameter("loops", ScalarType.U32);
        Parameter write = k.parameter("write", ScalarType.U32);
        List<SweptResource> resources = new ArrayList<>();
        if (bufferAccesses > 0) {
            long share = pages * bufferAccesses / ACCESSES;
            resources.add(new SweptBuffer(k, "buffer", element, Access.READ, loops, bufferAccesses, share));
        }
        int textureAccesses = ACCESSES - bufferAccesses;
        if (textureAccesses > 0) {
            long share = pages * textureAccesses / ACCESSES;
            resources.add(new SweptTexture(k, "texture", element, Access.READ, loops, textureAccesses, share));
        }
        StructuredBuffer result = k.structuredBuffer("result", element.scalar(), Access.WRITE);
        List<Variable> sums = sums(k, element);
        k.loop("i", loops, Unroll.NEVER, i -> {
            int next = 0;
            for (SweptResource resource : resources) {
                for (int access = 0; access < resource.accesses(); access++) {
                    k.increase(sums.get(next++), resource.load());
                    resource.advance();
                }
            }
        });
        writeSums(k, sums, write, result);
        BufferSpec results = BufferSpec.storage(VERIFIED.total() * PAGE * Integer.BYTES);
        return new Sweep(element, resources).workload(k.build(), VERIFIED, Optional.of(results));
    }

    /**
     * Loads blocks of a buffer, each drawn at random: the order is one of the workgroup's own, and every block comes as often as
     * every other. An LRU cache gives its share of such accesses, where it gives nothing of a walk in order beyond its capacity.
     */
    static KernelWorkload scattered(String name, Element element, long blocks) {
        KernelBuilder k = new KernelBuilder(name, WORKGROUP);
        Parameter loops = k.parameter("loops", ScalarType.U32);
        Parameter write = k.parameter("write", ScalarType.U32);
        Parameter blockCount = k.parameter("blocks", ScalarType.U32);
        StructuredBuffer buffer = k.structuredBuffer("buffer", element.type(), Access.READ);
        StructuredBuffer result = k.structuredBuffer("result", element.scalar(), Access.WRITE);
        Variable workgroup = k.variable("workgroup", CacheKernel.workgroup());
        List<Variable> sums = sums(k, element);
        k.loop("i", loops, Unroll.NEVER, i -> {
            Variable drawn = k.variable("drawn", workgroup.times(loops).plus(i));
            hash(k, drawn);
            Expression block = drawn.timesHigh(blockCount);
            Variable first = k.variable("first", block.times(BLOCK_PAGES * PAGE).plus(builtIn(BuiltIn.LOCAL_INDEX)));
            for (int access = 0; access < ACCESSES; access++) {
                k.increase(sums.get(access), buffer.load(access == 0 ? first : first.plus(access * PAGE)));
            }
        });
        writeSums(k, sums, write, result);
        return new ScatteredBlocks(element, blocks).workload(k.build(), VERIFIED);
    }

    /** A hash of 32 bits without visible pattern; multipliers and shifts by C. Wellons, hash-prospector (2018, lowbias32). */
    private static void hash(KernelBuilder k, Variable word) {
        k.assign(word, word.xor(word.shiftRight(16)).times(0x21F0_AAADL));
        k.assign(word, word.xor(word.shiftRight(15)).times(0x735A_2D97L));
        k.assign(word, word.xor(word.shiftRight(15)));
    }

    /**
     * Stores to a buffer or a texture. What is stored follows from where, by one operation: several workgroups store to the
     * same element in any order, and languages leave undefined what becomes of an element to which they store different
     * values. No compiler can leave a store out, since none knows which of them go to the same place.
     */
    static KernelWorkload write(String name, Element element, Traits.Path path, long pages) {
        KernelBuilder k = new KernelBuilder(name, WORKGROUP);
        Parameter loops = k.parameter("loops", ScalarType.U32);
        k.parameter("write", ScalarType.U32);
        SweptResource target = path == Traits.Path.TEXTURE
                ? new SweptTexture(k, "target", element, Access.WRITE, loops, ACCESSES, pages)
                : new SweptBuffer(k, "target", element, Access.WRITE, loops, ACCESSES, pages);
        k.loop("i", loops, Unroll.NEVER, i -> {
            for (int access = 0; access < ACCESSES; access++) {
                target.store(filled(element, target.position().or(u32(ONE)).as(element.scalar())));
                target.advance();
            }
        });
        return new Sweep(element, List.of(target)).workload(k.build(), VERIFIED, Optional.empty());
    }

    /** Loads from one buffer and stores to the same position of another; each has half of the pages. */
    static KernelWorkload copy(String name, Element element, long pages) {
        KernelBuilder k = new KernelBuilder(name, WORKGROUP);
        Parameter loops = k.parameter("loops", ScalarType.U32);
        k.parameter("write", ScalarType.U32);
        SweptResource source = new SweptBuffer(k, "source", element, Access.READ, loops, ACCESSES, pages / 2);
        SweptResource target = new SweptBuffer(k, "target", element, Access.WRITE, loops, ACCESSES, pages / 2);
        k.loop("i", loops, Unroll.NEVER, i -> {
            for (int access = 0; access < ACCESSES; access++) {
                target.store(source.load());
                source.advance();
                target.advance();
            }
        });
        return new Sweep(element, List.of(source, target)).workload(k.build(), VERIFIED, Optional.empty());
    }

    private static List<Variable> sums(KernelBuilder k, Element element) {
        List<Variable> sums = new ArrayList<>();
        for (int access = 0; access < ACCESSES; access++) {
            sums.add(k.variable("sum" + access, filled(element, Literal.of(element.scalar(), 0))));
        }
        return sums;
    }

    private static void writeSums(KernelBuilder k, List<Variable> sums, Parameter write, StructuredBuffer result) {
        k.when(write.isNotEqualTo(Sweep.NO_WRITE), () -> {
            Variable total = k.variable(
                    "total", sums.get(0).plus(sums.get(1)).plus(sums.get(2).plus(sums.get(3))));
            Expression index = CacheKernel.workgroup().times(PAGE).plus(builtIn(BuiltIn.LOCAL_INDEX));
            k.store(result, index, CacheKernel.sumOfComponents(total));
        });
    }

    private static Expression filled(Element element, Expression scalar) {
        return element.type() instanceof VectorType vector ? vector(vector, scalar) : scalar;
    }
}
