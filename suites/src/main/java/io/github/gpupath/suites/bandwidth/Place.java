package io.github.gpupath.suites.bandwidth;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.suite.Memory;

/** A resource of a kernel that is swept over, with the position in it. */
interface Place {

    /** What is swept over. */
    Resource resource();

    /** Where the invocation is. */
    Position position();

    /** Loads the present element. */
    Expression load();

    /** Stores to the present element. */
    void store(Expression value);

    /**
     * The memory behind it.
     *
     * @param elements a multiple of what a row holds, where there are rows
     * @param checked whether it is compared after the verification
     */
    Memory memory(long elements, Memory.Content content, boolean checked);
}
