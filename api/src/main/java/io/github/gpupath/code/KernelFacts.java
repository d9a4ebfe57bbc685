package io.github.gpupath.code;

import io.github.gpupath.kernel.Literal;
import io.github.gpupath.suite.Traits;
import java.util.List;

/**
 * Facts from a kernel's model and a run, by which a code reader finds the measured loop.
 *
 * @param entryPoint the kernel's name in its source
 * @param traits the memory access that its test measures
 * @param accessesInLoops whether the model's loops access memory
 * @param loopParameters the indices of the parameters that are loop counts
 * @param arguments the arguments of a run; empty without a run
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
