package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.DispatchBatch.Dispatch;
import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jocl.cl_kernel;
import org.jspecify.annotations.Nullable;

/**
 * Runs batches of dispatches and transfers. On an in-order queue, which orders each command behind the one before, only the
 * first and the last carry an event; on a queue without order all do. {@code clFinish} and {@code clWaitForEvents} have no
 * time limit, and polling an event instead would make host time another one: {@link DispatchBatch#TIME_LIMIT} is kept by
 * whoever watches the process.
 */
final class OpenClSubmission {

    private final OpenClContext context;
    private final OpenClQueues queues;

    OpenClSubmission(OpenClContext context, OpenClQueues queues) {
        this.context = context;
        this.queues = queues;
    }

    /** By which calls a batch is run. */
    String calls(SubmissionMode manner) {
        return switch (manner) {
            case DEPENDENT -> "clEnqueueNDRangeKernel on an in-order queue with CL_QUEUE_PROFILING_ENABLE, clFinish";
            case INDEPENDENT -> {
                unordered();
                yield "clEnqueueNDRangeKernel on a queue with CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE and"
                        + " CL_QUEUE_PROFILING_ENABLE, clFinish";
            }
            case WAIT_FOR_FENCE -> launch() + ", clFlush, then clWaitForEvents";
            case WAIT_FOR_IDLE -> launch() + ", then clFinish";
            case POLL_FENCE ->
                launch() + ", clFlush, then clGetEventInfo(CL_EVENT_COMMAND_EXECUTION_STATUS) in a polling loop";
            case RECORD ->
                launch()
                        + " with what differs from the dispatch before (clSetKernelArg), clFlush, then clWaitForEvents";
            case BUFFER_EACH ->
                throw new BackendException.Unsupported("OpenCL has no command buffers without cl_khr_command_buffer");
            case TWO_QUEUES ->
                "clEnqueueNDRangeKernel on one of two in-order queues each, clFlush, then"
                        + " clGetEventInfo(CL_EVENT_COMMAND_EXECUTION_STATUS) in a polling loop";
            case STAMP_BEGINNING ->
                "clEnqueueNDRangeKernel on an in-order queue with CL_QUEUE_PROFILING_ENABLE, clFlush, then"
                        + " clWaitForEvents; from CL_PROFILING_COMMAND_QUEUED, which the driver stamps in the first "
                        + "of these calls, to CL_PROFILING_COMMAND_START";
        };
    }

    private static String launch() {
        return "clEnqueueNDRangeKernel on an in-order queue without CL_QUEUE_PROFILING_ENABLE";
    }

    private cl_command_queue unordered() {
        return context.unordered()
                .orElseThrow(() -> new BackendException.Unsupported(
                        context.adapter().info().throughBackend()
                                + " lacks queues with CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE"));
    }

    BatchTime run(DispatchBatch batch) {
        calls(batch.manner());
        bind(batch);
        return switch (batch.manner()) {
            case DEPENDENT -> inOrder("clEnqueueNDRangeKernel", batch.dispatches(), dispatch(context.queue(), batch));
            case INDEPENDENT -> inNoOrder(batch, unordered());
            case WAIT_FOR_FENCE, WAIT_FOR_IDLE, POLL_FENCE, RECORD, BUFFER_EACH -> launch(batch, context.plain());
            case TWO_QUEUES -> queues.run(batch);
            case STAMP_BEGINNING -> launch(batch, context.queue());
        };
    }

    private static void bind(DispatchBatch batch) {
        if (batch.cycle().stream().anyMatch(each -> each.counts().isPresent())) {
            throw new BackendException.Unsupported("OpenCL has no indirect dispatch");
        }
        for (int i = batch.cycle().size() - 1; i >= 0; i--) {
            ((OpenClPipeline) batch.at(i).kernel()).bind(Optional.empty(), batch.at(i));
        }
    }

    /** Binds a batch, and then enqueues its next dispatch each time that it is called. */
    static Consumer<@Nullable cl_event> bound(cl_command_queue queue, DispatchBatch batch) {
        bind(batch);
        return dispatch(queue, batch);
    }

    /** Enqueues the next dispatch each time that it is called, with an event where it is given one. */
    private static Consumer<@Nullable cl_event> dispatch(cl_command_queue queue, DispatchBatch batch) {
        List<Consumer<@Nullable cl_event>> cycle =
                batch.cycle().stream().map(each -> dispatch(queue, each)).toList();
        if (cycle.size() == 1) {
            return cycle.get(0);
        }
        boolean isBoundOnce = batch.isBoundOnce();
        int[] index = {0};
        return event -> {
            Dispatch next = batch.at(index[0]);
            if (index[0] > 0 && !isBoundOnce) { // a kernel keeps what was set
                Optional<Dispatch> before = Optional.of(batch.at(index[0] - 1));
                ((OpenClPipeline) next.kernel()).bind(before.filter(it -> it.kernel() == next.kernel()), next);
            }
            cycle.get(index[0]++ % cycle.size()).accept(event);
        };
    }

    private static Consumer<@Nullable cl_event> dispatch(cl_command_queue queue, Dispatch dispatch) {
        cl_kernel kernel = ((OpenClPipeline) dispatch.kernel()).handle();
        WorkgroupSize size = dispatch.kernel().kernel().workgroupSize();
        long[] local = {size.x(), size.y(), size.z()};
        long[] global = {
            (long) dispatch.workgroups().x() * size.x(),
            (long) dispatch.workgroups().y() * size.y(),
            (long) dispatch.workgroups().z() * size.z()
        };
        return event -> CL.clEnqueueNDRangeKernel(queue, kernel, 3, null, global, local, 0, null, event);
    }

    /**
     * Runs a command a number of times on the in-order queue, each after the one before it.
     *
     * @param call by which it is enqueued
     * @param enqueue enqueues it, with an event where it is given one
     */
    BatchTime inOrder(String call, int times, Consumer<@Nullable cl_event> enqueue) {
        return withEvents(2, events -> {
            long start = System.nanoTime();
            OpenClErrors.call(call, () -> {
                for (int i = 0; i < times; i++) {
                    enqueue.accept(i == 0 ? events[0] : i == times - 1 ? events[1] : null);
                }
                return times;
            });
            OpenClErrors.call("clFinish", () -> CL.clFinish(context.queue()));
            long hostNanos = System.nanoTime() - start;
            OpenClTimestamps first = OpenClTimestamps.of(events[0]);
            return new BatchTime(
                    OpenClTimestamps.between(first, times == 1 ? first : OpenClTimestamps.of(events[1])), hostNanos);
        });
    }

    private static BatchTime inNoOrder(DispatchBatch batch, cl_command_queue queue) {
        Consumer<@Nullable cl_event> dispatch = dispatch(queue, batch);
        return withEvents(batch.dispatches(), events -> {
            long start = System.nanoTime();
            OpenClErrors.call("clEnqueueNDRangeKernel", () -> {
                for (cl_event event : events) {
                    dispatch.accept(event);
                }
                return events.length;
            });
            OpenClErrors.call("clFinish", () -> CL.clFinish(queue));
            long hostNanos = System.nanoTime() - start;
            OptionalLong deviceNanos = OpenClTimestamps.around(
                    Arrays.stream(events).map(OpenClTimestamps::of).toList());
            return new BatchTime(deviceNanos, hostNanos);
        });
    }

    /** Runs dispatches as programs run what they do not time. */
    private static BatchTime launch(DispatchBatch batch, cl_command_queue queue) {
        Consumer<@Nullable cl_event> dispatch = dispatch(queue, batch);
        return withEvents(1, events -> {
            boolean hasEvent = batch.manner() != SubmissionMode.WAIT_FOR_IDLE;
            int last = batch.dispatches() - 1;
            long start = System.nanoTime();
            OpenClErrors.call("clEnqueueNDRangeKernel", () -> {
                for (int i = 0; i <= last; i++) {
                    dispatch.accept(hasEvent && i == last ? events[0] : null);
                }
                return last;
            });
            if (hasEvent) {
                OpenClErrors.call("clFlush", () -> CL.clFlush(queue));
            }
            long submissionNanos = System.nanoTime() - start;
            await(batch.manner(), queue, events);
            BatchTime time = BatchTime.submitted(submissionNanos, System.nanoTime() - start);
            return batch.manner() == SubmissionMode.STAMP_BEGINNING
                    ? time.begun(OpenClTimestamps.of(events[0]).nanosUntilStart(), 0)
                    : time;
        });
    }

    private static void await(SubmissionMode manner, cl_command_queue queue, cl_event[] events) {
        switch (manner) {
            case WAIT_FOR_IDLE -> OpenClErrors.call("clFinish", () -> CL.clFinish(queue));
            case POLL_FENCE -> poll(events[0]);
            case WAIT_FOR_FENCE, STAMP_BEGINNING, DEPENDENT, INDEPENDENT, RECORD, BUFFER_EACH, TWO_QUEUES ->
                OpenClErrors.call("clWaitForEvents", () -> CL.clWaitForEvents(events.length, events));
        }
    }

    private static void poll(cl_event event) {
        long start = System.nanoTime();
        while (!hasEnded(event)) {
            if (System.nanoTime() - start > DispatchBatch.TIME_LIMIT.toNanos()) {
                throw new BackendException.TimedOut(
                        "the batch did not finish within " + DispatchBatch.TIME_LIMIT.toSeconds() + " s");
            }
        }
    }

    /** Whether the command of an event has ended. */
    static boolean hasEnded(cl_event event) {
        int[] status = {CL.CL_QUEUED};
        Pointer answer = Pointer.to(status);
        OpenClErrors.call(
                "clGetEventInfo",
                () -> CL.clGetEventInfo(event, CL.CL_EVENT_COMMAND_EXECUTION_STATUS, Sizeof.cl_int, answer, null));
        if (status[0] < CL.CL_COMPLETE) {
            throw new BackendException.DeviceLost("a command ended with the status " + status[0]);
        }
        return status[0] == CL.CL_COMPLETE;
    }

    /** Does something with new events, and releases those of them that a command was given. */
    static <T> T withEvents(int number, Function<cl_event[], T> run) {
        cl_event[] events = Stream.generate(cl_event::new).limit(number).toArray(cl_event[]::new);
        try {
            return run.apply(events);
        } finally {
            for (cl_event event : events) {
                if (event.getNativePointer() != 0) {
                    OpenClErrors.call("clReleaseEvent", () -> CL.clReleaseEvent(event));
                }
            }
        }
    }
}
