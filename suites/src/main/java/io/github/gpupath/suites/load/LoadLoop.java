package io.github.gpupath.suites.load;

import io.github.gpupath.kernel.Expression;
import io.github.gpupath.kernel.KernelBuilder;
import io.github.gpupath.kernel.Resource;
import io.github.gpupath.kernel.Unroll;
import io.github.gpupath.kernel.Variable;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suites.AccessKernel;
import io.github.gpupath.suites.Reading;
import java.util.function.Function;

/** What all load tests of buffers have in common: the loop in which an invocation adds up what it loads. */
final class LoadLoop {

    private LoadLoop() {}

    /** What is loaded in iteration i by an invocation, as four floats. */
    interface Load<R> {
        Expression load(AccessKernel access, R source, Expression start, Expression i);
    }

    /**
     * A test of a buffer.
     *
     * @param declare declares the buffer
     * @param start from the invocation's index in its workgroup, where it starts
     * @param load one load
     */
    static <R extends Resource> KernelWorkload buffer(
            String name,
            Unroll unroll,
            Function<KernelBuilder, R> declare,
            Memory memory,
            Function<Expression, Expression> start,
            Load<R> load) {
        Reading reading = new Reading(AccessKernel.ofBuffer(name, unroll));
        R source = reading.declare(declare);
        return reading.of(source, memory, (access, invocation, sum) -> {
            KernelBuilder k = access.builder();
            Variable first = k.variable("start", start.apply(invocation));
            access.line(i -> k.increase(sum, load.load(access, source, first, i)));
        });
    }
}
