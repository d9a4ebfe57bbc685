package io.github.gpupath.suites.bandwidth;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.f32;
import static io.github.gpupath.kernel.KernelBuilder.u32;
import static io.github.gpupath.kernel.KernelBuilder.vector;

import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource.StructuredBuffer;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.kernel.VectorType;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A kernel that sweeps over memory: workgroups of 256 invocations, each of which loops with four accesses an iteration.
 * What it loads is added up, one addition a load, in four sums, so that no load waits for another. The sums go to a result
 * only if a parameter differs from {@link #NO_WRITE}: never when timed, always when verified.
 */
final class Sweep {

    /** The accesses of an iteration. */
    static final int ACCESSES = 4;

    static final int NO_WRITE = 0xFFFF_FFFF;

    private final Element element;
    private final KernelBuilder kernel;
    private final Parameter loops;
    private final Parameter write;
    private final List<Part> parts = new ArrayList<>();

    /**
     * A place with its share of the set.
     *
     * @param pages of the timed run
     * @param isResult whether what it holds at the end is the answer
     */
    record Part(Place place, long pages, boolean isResult) {}

    Sweep(String name, Element element) {
        this.element = element;
        this.kernel = new KernelBuilder(name, new WorkgroupSize(Position.PAGE, 1, 1));
        this.loops = kernel.parameter("loops", ScalarType.U32);
        this.write = kernel.parameter("write", ScalarType.U32);
    }

    KernelBuilder kernel() {
        return kernel;
    }

    Element element() {
        return element;
    }

    /** How many pages a workgroup goes through in a place with so many accesses in an iteration. */
    Expression way(int accesses) {
        return loops.times(accesses);
    }

    /** The iterations of all workgroups together in which every page is touched once. */
    long iterationsOfATurn() {
        return parts.stream()
                .mapToLong(part -> (part.pages() + part.place().accesses() - 1)
                        / part.place().accesses())
                .max()
                .orElseThrow();
    }

    /** The places in the order of the bindings. */
    List<Part> parts() {
        return parts;
    }

    /** Loads from places, as often from each as its share says. */
    SweepWorkload read(List<Part> read) {
        parts.addAll(read);
        StructuredBuffer result = kernel.structuredBuffer("result", element.scalar(), Access.WRITE);
        List<Variable> sums = new ArrayList<>();
        for (int i = 0; i < ACCESSES; i++) {
            sums.add(kernel.variable("sum" + i, zero()));
        }
        kernel.loop("i", loops, Unroll.NEVER, i -> {
            int next = 0;
            for (Part part : read) {
                for (int access = 0; access < part.place().accesses(); access++) {
                    kernel.increase(sums.get(next++), part.place().load());
                    part.place().position().advance();
                }
            }
        });
        kernel.when(write.isNotEqualTo(u32(Integer.toUnsignedLong(NO_WRITE))), () -> {
            Variable total = kernel.variable(
                    "total", sums.get(0).plus(sums.get(1)).plus(sums.get(2).plus(sums.get(3))));
            Expression workgroup = builtIn(BuiltIn.WORKGROUP_ID_Y)
                    .times(builtIn(BuiltIn.WORKGROUP_COUNT_X))
                    .plus(builtIn(BuiltIn.WORKGROUP_ID_X));
            kernel.store(result, workgroup.times(Position.PAGE).plus(builtIn(BuiltIn.LOCAL_INDEX)), sum(total));
        });
        return new SweepWorkload(this, new WorkgroupCount(2, 2, 1), BufferSpec.storage(4L * Position.PAGE * 4));
    }

    /** Stores an accumulator that grows by one with each store. */
    SweepWorkload write(Part target) {
        parts.add(target);
        Variable value = kernel.variable("value", zero());
        kernel.loop("i", loops, Unroll.NEVER, i -> {
            for (int access = 0; access < target.place().accesses(); access++) {
                kernel.increase(value, one());
                target.place().store(value);
                target.place().position().advance();
            }
        });
        // Several workgroups would write the same elements in any order.
        return new SweepWorkload(this, new WorkgroupCount(1, 1, 1));
    }

    /** Loads from one place and stores to the same position of another. */
    SweepWorkload copy(Part source, Part target) {
        parts.add(source);
        parts.add(target);
        kernel.loop("i", loops, Unroll.NEVER, i -> {
            for (int access = 0; access < target.place().accesses(); access++) {
                target.place().store(source.place().load());
                source.place().position().advance();
                target.place().position().advance();
            }
        });
        return new SweepWorkload(this, new WorkgroupCount(1, 1, 1));
    }

    /**
     * The arguments of a launch.
     *
     * @param pages of each part
     * @param later how many pages of a part the next row of workgroups begins later
     */
    List<Integer> arguments(int loops, int write, ToLongFunction<Part> pages, ToLongFunction<Part> later) {
        List<Integer> arguments = new ArrayList<>(List.of(loops, write));
        parts.forEach(
                part -> arguments.addAll(part.place().arguments(pages.applyAsLong(part), later.applyAsLong(part))));
        return arguments;
    }

    private Expression zero() {
        return filled(element.scalar() == ScalarType.F32 ? f32(0) : u32(0));
    }

    private Expression one() {
        return filled(element.scalar() == ScalarType.F32 ? f32(1) : u32(1));
    }

    private Expression filled(Expression scalar) {
        return element.components() == 1
                ? scalar
                : vector(new VectorType(element.scalar(), element.components()), scalar);
    }

    private Expression sum(Expression value) {
        if (element.components() == 1) {
            return value;
        }
        Expression sum = value.swizzle("x");
        for (int component = 1; component < element.components(); component++) {
            sum = sum.plus(value.swizzle("xyzw".substring(component, component + 1)));
        }
        return sum;
    }
}
