package io.github.gpupath.backend;

import io.github.gpupath.kernel.Literal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A number of dispatches that take turns: mostly equal ones.
 *
 * @param cycle the dispatches in their order, at least one; the first follows the last
 * @param dispatches the number of dispatches in all, at least 1
 * @param manner dependence of the dispatches, timing, and how the host waits
 */
public record DispatchBatch(List<Dispatch> cycle, int dispatches, SubmissionMode manner) {

    /**
     * A dispatch of one compiled kernel.
     *
     * @param bindings one buffer or texture per resource of the kernel, in binding order
     * @param arguments one value per parameter of the kernel, in the parameters' order and of their types
     * @param workgroups the size in workgroups; with {@code counts}, the most that it may be
     * @param counts a storage buffer whose first three words are the size in workgroups: an indirect dispatch
     */
    public record Dispatch(
            CompiledKernel kernel,
            List<DeviceResource> bindings,
            List<Literal> arguments,
            WorkgroupCount workgroups,
            Optional<DeviceBuffer> counts) {

        public Dispatch {
            bindings = List.copyOf(bindings);
            arguments = List.copyOf(arguments);
        }
    }

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
        STAMP_BEGINNING,
        /** As {@link #WAIT_FOR_FENCE}, with nothing recorded beforehand: recording is part of the submission. */
        RECORD,
        /** As {@link #WAIT_FOR_FENCE}, with a command buffer for each dispatch, all in one submission. */
        BUFFER_EACH,
        /** As {@link #POLL_FENCE}, with every second dispatch on a second queue. Dispatches may overlap. */
        TWO_QUEUES
    }

    /** How long a backend waits for a batch before it throws {@link BackendException.TimedOut}. */
    public static final Duration TIME_LIMIT = Duration.ofSeconds(60);

    /** A batch of equal dispatches in mode {@link SubmissionMode#DEPENDENT}. */
    public DispatchBatch(
            CompiledKernel kernel,
            List<DeviceResource> bindings,
            List<Literal> arguments,
            WorkgroupCount workgroups,
            int dispatches) {
        this(kernel, bindings, arguments, workgroups, dispatches, SubmissionMode.DEPENDENT);
    }

    /** A batch of equal dispatches. */
    public DispatchBatch(
            CompiledKernel kernel,
            List<DeviceResource> bindings,
            List<Literal> arguments,
            WorkgroupCount workgroups,
            int dispatches,
            SubmissionMode manner) {
        this(List.of(new Dispatch(kernel, bindings, arguments, workgroups, Optional.empty())), dispatches, manner);
    }

    public DispatchBatch {
        cycle = List.copyOf(cycle);
        if (dispatches < 1 || cycle.isEmpty()) {
            throw new IllegalArgumentException("a batch has at least one dispatch");
        }
    }

    /** The dispatch at an index in the batch. */
    public Dispatch at(int index) {
        return cycle.get(index % cycle.size());
    }

    /** The kernel of all dispatches; as the next three, for backends that know only {@link #only equal ones}. */
    public CompiledKernel kernel() {
        return only().kernel();
    }

    public List<DeviceResource> bindings() {
        return only().bindings();
    }

    public List<Literal> arguments() {
        return only().arguments();
    }

    public WorkgroupCount workgroups() {
        return only().workgroups();
    }

    /**
     * What all dispatches are.
     *
     * @throws BackendException.Unsupported if they differ or are indirect
     */
    public Dispatch only() {
        if (cycle.size() > 1 || at(0).counts().isPresent()) {
            throw new BackendException.Unsupported("the backend has neither alternating nor indirect dispatches");
        }
        return at(0);
    }

    /** Whether all dispatches differ in their kernels at most, and these have the same interface. */
    public boolean isBoundOnce() {
        return cycle.size() == 1
                || cycle.stream()
                                .map(each -> List.of(
                                        each.bindings(),
                                        each.arguments(),
                                        each.counts(),
                                        each.kernel().kernel().resources(),
                                        each.kernel().kernel().parameters()))
                                .distinct()
                                .count()
                        == 1;
    }
}
