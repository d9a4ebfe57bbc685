package io.github.gpupath.backend;

import io.github.gpupath.kernel.Literal;
import java.time.Duration;
import java.util.List;

/**
 * One compiled kernel run a number of times, each run after the one before it has finished and its writes are visible.
 *
 * @param kernel what to run
 * @param bindings the memory for each of the kernel's resources, in the order of their bindings
 * @param arguments the value of each of the kernel's parameters, of its type, in their order
 * @param workgroups of each dispatch
 * @param dispatches how many, at least 1
 */
public record DispatchBatch(
        CompiledKernel kernel,
        List<DeviceResource> bindings,
        List<Literal> arguments,
        WorkgroupCount workgroups,
        int dispatches) {

    /** How long a backend waits for a batch before it gives up with {@link BackendException.TimedOut}. */
    public static final Duration TIME_LIMIT = Duration.ofSeconds(60);

    public DispatchBatch {
        bindings = List.copyOf(bindings);
        arguments = List.copyOf(arguments);
        if (dispatches < 1) {
            throw new IllegalArgumentException("a batch has at least one dispatch");
        }
    }
}
