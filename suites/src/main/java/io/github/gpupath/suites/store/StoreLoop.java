package io.github.gpupath.suites.store;

import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.AccessKernel;
import io.github.gpupath.suites.Pattern;
import java.util.List;
import java.util.function.Function;

/**
 * What all store tests have in common: workgroups of 256 invocations, each of which stores 256 times, and one addition
 * per store that makes the next value.
 *
 * <p>No store may be left out. What forbids it is the address: each is combined with a parameter that is 0 at run time, by
 * OR, and in the pattern {@link Pattern#SAME} by AND, so that it is 0. A compiler can prove of no two stores that they go
 * to the same address, where it would keep the last one only, nor that they go to neighbouring ones, where it would join
 * them. Nothing in the answer shows this: the same bytes remain if stores are left out. The driver's own listing of the
 * code does, where there is one.
 *
 * <p>Many invocations store to the same element, and all the same value ({@link ElementValues}), so that what remains
 * does not depend on their order. With {@link Pattern#SAME} they store different values to one element; but each ends
 * with the same one, and stores of one invocation to one address keep their order. The verification runs the kernel with
 * the arguments with which it is timed.
 */
final class StoreLoop {

    private static final List<Integer> ARGUMENTS = List.of(0);

    private StoreLoop() {}

    /** Writes one store. */
    interface Store<R> {
        void write(KernelBuilder kernel, R target, Expression address, Expression value);
    }

    /**
     * A test of a buffer.
     *
     * @param declare declares the buffer
     * @param unit what an address grows by from one element to the next
     */
    static <R extends Resource> KernelWorkload buffer(
            String name,
            Unroll unroll,
            Pattern pattern,
            Function<KernelBuilder, R> declare,
            Memory memory,
            int unit,
            ElementValues values,
            Store<R> store) {
        AccessKernel access = AccessKernel.ofBuffer(name, unroll);
        KernelBuilder k = access.builder();
        R target = declare.apply(k);
        Variable element = k.variable("element", pattern.bufferStart(AccessKernel.invocation()));
        Variable value = k.variable("value", values.at(element));
        Expression start = unit == 1 ? element : k.variable("start", element.times(unit));
        access.line(i -> {
            Expression way = unit == 1 ? i : i.times(unit);
            store.write(k, target, address(access, pattern, start.plus(way)), value);
            k.increase(value, values.next());
        });
        return finish(access, target, memory);
    }

    /** A test of a texture. */
    static KernelWorkload texture(
            String name,
            Unroll unroll,
            Pattern pattern,
            Function<KernelBuilder, Resource.StorageTexture> declare,
            Memory memory,
            ElementValues values,
            Store<Resource.StorageTexture> store) {
        AccessKernel access = AccessKernel.ofTexture(name, unroll);
        KernelBuilder k = access.builder();
        Resource.StorageTexture target = declare.apply(k);
        Variable start = k.variable("start", AccessKernel.textureStart(pattern));
        Variable value = k.variable("value", values.at(values.element(start)));
        access.rows(y -> {
            access.columns(x -> {
                Expression texel = start.plus(vector(VectorType.UVEC2, x, y));
                store.write(k, target, address(access, pattern, texel), value);
                k.increase(value, values.next());
            });
            k.increase(value, values.nextRow(AccessKernel.SIDE));
        });
        return finish(access, target, memory);
    }

    private static Expression address(AccessKernel access, Pattern pattern, Expression place) {
        return switch (pattern) {
            case UNIFORM, LINEAR, RANDOM -> access.masked(place);
            case SAME -> access.cleared(place);
        };
    }

    private static KernelWorkload finish(AccessKernel access, Resource target, Memory memory) {
        return new KernelWorkload(
                access.builder().build(),
                KernelWorkload.Measured.accesses(target),
                List.of(memory),
                new KernelWorkload.Verification(ARGUMENTS, AccessKernel.VERIFIED),
                ARGUMENTS,
                AccessKernel.SCALE);
    }
}
