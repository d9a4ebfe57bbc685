package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.suite.Memory;
import java.util.List;

/** A resource of a kernel that is swept over, with the position in it. */
interface Place {

    /** What is swept over. */
    Resource resource();

    /** How often each invocation accesses it in an iteration; as many pages its workgroup goes on. */
    int accesses();

    /** Where the workgroup is. */
    Position position();

    /** Loads the present element. */
    Expression load();

    /** Stores to the present element. */
    void store(Expression value);

    /** The memory behind so many pages. */
    Memory memory(long pages, Memory.Content content, boolean checked);

    /**
     * The arguments of the kernel's parameters, in their order.
     *
     * @param pages of the resource
     * @param later how many pages later the next row of workgroups begins
     */
    List<Integer> arguments(long pages, long later);
}
