package io.github.gpupath.backend;

import io.github.gpupath.kernel.Literal;
import java.time.Duration;
import java.util.List;

/**
 * One compiled kernel run a number of times.
 *
 * @param kernel what to run
 * @param bindings the memory for each of the kernel's resources, in the order of their bindings
 * @param arguments the value of each of the kernel's parameters, of its type, in their order
 * @param workgroups of each dispatch
 * @param dispatches how many, at least 1
 * @param manner how they follow each other, and how the host learns of their end
 */
public record DispatchBatch(
        CompiledKernel kernel,
        List<DeviceResource> bindings,
        List<Literal> arguments,
        WorkgroupCount workgroups,
        int dispatches,
        SubmissionMode manner) {

    /** How the dispatches of a batch follow each other, how they are timed, and how the host learns of their end. */
    public enum SubmissionMode {
        /** Each after the one before it has finished and its writes are visible; timed by both clocks. */
        DEPENDENT,
        /**
         * None waits for another, so that the result is determined only where their writes do not meet; timed by both
         * clocks.
         */
        INDEPENDENT,
        /**
         * As a program runs what it does not time: nothing between the dispatches and no stamps of the device's clock, what
         * can be recorded is recorded beforehand, and the host sleeps until a fence or an event tells of the end.
         */
        WAIT_FOR_FENCE,
        /** The same, but the host sleeps until the queue has nothing left to do, which no API limits in time. */
        WAIT_FOR_IDLE,
        /** The same, but the host asks again and again whether the fence or event has come. */
        POLL_FENCE,
        /** As {@link #WAIT_FOR_FENCE}, with one stamp of the device's clock where it begins. */
        STAMP_BEGINNING
    }

    /** How long a backend waits for a batch before it gives up with {@link BackendException.TimedOut}. */
    public static final Duration TIME_LIMIT = Duration.ofSeconds(60);

    /** A batch of dependent dispatches: each waits until its predecessor has ended. */
    public DispatchBatch(
            CompiledKernel kernel,
            List<DeviceResource> bindings,
            List<Literal> arguments,
            WorkgroupCount workgroups,
            int dispatches) {
        this(kernel, bindings, arguments, workgroups, dispatches, SubmissionMode.DEPENDENT);
    }

    public DispatchBatch {
        bindings = List.copyOf(bindings);
        arguments = List.copyOf(arguments);
        if (dispatches < 1) {
            throw new IllegalArgumentException("a batch has at least one dispatch");
        }
    }
}
