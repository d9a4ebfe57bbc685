package io.github.gpupath.suites.bandwidth;

import static io.github.gpupath.kernel.KernelBuilder.builtIn;
import static io.github.gpupath.kernel.KernelBuilder.u32;

import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.BuiltIn;
import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Literal;
import io.github.gpupath.kernel.Parameter;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.suite.Memory;
import java.util.List;

/**
 * A resource that a kernel sweeps over, its share of the working set, and where the workgroup is in it, in pages. A row of
 * workgroups goes through all of it, each behind the one before it, and on from its end to its beginning; the next row does
 * so again and begins a little later. {@link SweepScales} says why.
 */
abstract sealed class SweptResource permits SweptBuffer, SweptTexture {

    /** The elements of a page: one access of each invocation of a workgroup. */
    static final int PAGE = 256;

    private final KernelBuilder k;
    private final Resource resource;
    private final int accesses;
    private final long pages;
    private final int unit;
    private final Expression end;
    private final Variable position;

    /**
     * Declares the parameters and variables of a position, whose names begin with that of the resource. The parameters are
     * the number of pages, and how many of them the next row begins later.
     *
     * @param loops the kernel's iterations; a workgroup goes through as many pages as it accesses in all of them
     * @param accesses of each invocation in an iteration
     * @param unit what a page is counted as: 1, or {@link #PAGE}, and then consecutive invocations are at consecutive
     *     elements
     */
    SweptResource(KernelBuilder k, Resource resource, Parameter loops, int accesses, long pages, int unit) {
        this.k = k;
        this.resource = resource;
        this.accesses = accesses;
        this.pages = pages;
        this.unit = unit;
        String name = resource.name();
        Parameter pageCount = k.parameter(name + "Pages", ScalarType.U32);
        Parameter later = k.parameter(name + "Later", ScalarType.U32);
        Variable first = k.variable(
                name + "First",
                builtIn(BuiltIn.WORKGROUP_ID_X)
                        .times(loops.times(accesses))
                        .plus(builtIn(BuiltIn.WORKGROUP_ID_Y).times(later)));
        Expression page = goneRound(first, pageCount);
        if (unit == 1) {
            this.end = pageCount;
            this.position = k.variable(name + "Position", page);
        } else {
            this.end = k.variable(name + "End", pageCount.times(unit));
            this.position = k.variable(name + "Position", page.times(unit).plus(builtIn(BuiltIn.LOCAL_INDEX)));
        }
    }

    /** Goes on by one page. */
    final void advance() {
        k.increase(position, u32(unit));
        k.assign(position, goneRound(position, end));
    }

    /** What is not below the end without the end; below it, the difference is below zero, which is the larger number. */
    private static Expression goneRound(Expression position, Expression end) {
        return position.min(position.minus(end));
    }

    /** The index of the present page, or of the present element. */
    final Expression position() {
        return position;
    }

    /** Loads the present element. */
    abstract Expression load();

    /** Stores to the present element. */
    abstract void store(Expression value);

    final Resource resource() {
        return resource;
    }

    /** Whether what it holds at the end is the answer. */
    final boolean isResult() {
        return resource.access() == Access.WRITE;
    }

    /** How often each invocation accesses it in an iteration; as many pages its workgroup goes on. */
    final int accesses() {
        return accesses;
    }

    /** Its pages in the timed run. */
    final long pages() {
        return pages;
    }

    /** The memory behind so many pages. */
    abstract Memory memory(long pages, Memory.Content content, boolean checked);

    /**
     * The arguments of the parameters, in their order.
     *
     * @param later how many pages later the next row of workgroups begins
     */
    abstract List<Literal> arguments(long pages, long later);
}
