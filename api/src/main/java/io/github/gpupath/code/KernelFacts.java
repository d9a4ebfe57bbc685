package io.github.gpupath.code;

import io.github.gpupath.kernel.Literal;
import io.github.gpupath.suite.Traits;
import java.util.List;

/**
 * What a kernel's model and a run show of it, from which a reader finds the measured loop.
 *
 * @param entryPoint the kernel's name in its source
 * @param traits of its test
 * @param accessesInLoops whether the kernel's own loops access memory
 * @param loopParameters the indices of the parameters that say how many turns a loop takes
 * @param arguments of a run; empty where no run is known
 */
public record KernelFacts(
        String entryPoint,
        Traits traits,
        boolean accessesInLoops,
        List<Integer> loopParameters,
        List<Literal> arguments) {

    public KernelFacts {
        loopParameters = List.copyOf(loopParameters);
        arguments = List.copyOf(arguments);
    }
}
