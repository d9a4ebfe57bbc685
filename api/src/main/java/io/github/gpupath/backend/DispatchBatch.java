package io.github.gpupath.backend;

import io.github.gpupath.kernel.Literal;
import java.time.Duration;
import java.util.List;

/**
 * A number of equal dispatches of one compiled kernel.
 *
 * @param kernel the kernel
 * @param bindings one buffer or texture per resource of the kernel, in binding order
 * @param arguments one value per parameter of the kernel, in the parameters' order and of their types
 * @param workgroups the size of each dispatch in workgroups
 * @param dispatches the number of dispatches, at least 1
 * @param manner dependence of the dispatches, timing, and how the host waits
 */
public record DispatchBatch(
        CompiledKernel kernel,
        List<DeviceResource> bindings,
        List<Literal> arguments,
        WorkgroupCount workgroups,
        int dispatches,
        SubmissionMode manner) {

    /** How the dispatches of a batch depend on each other, how they are timed, and how the host waits. */
    public enum SubmissionMode {
        /** Each dispatch waits until its predecessor has ended and its writes are visible. Device and host time. */
        DEPENDENT,
        /** Dispatches may overlap, so only atomics may write common addresses. Device and host time. */
        INDEPENDENT,
        /**
         * No barriers and no timestamps; recorded beforehand if the API allows it. The host sleeps until a fence or
         * event is signalled. Host and submission time.
         */
        WAIT_FOR_FENCE,
        /** As {@link #WAIT_FOR_FENCE}, but the host sleeps until the queue is idle; no API has a timeout for that. */
        WAIT_FOR_IDLE,
        /** As {@link #WAIT_FOR_FENCE}, but the host polls the fence or event. */
        POLL_FENCE,
        /** As {@link #WAIT_FOR_FENCE}, with one device timestamp at the start. */
        STAMP_BEGINNING
    }

    /** How long a backend waits for a batch before it throws {@link BackendException.TimedOut}. */
    public static final Duration TIME_LIMIT = Duration.ofSeconds(60);

    /** A batch in mode {@link SubmissionMode#DEPENDENT}. */
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
