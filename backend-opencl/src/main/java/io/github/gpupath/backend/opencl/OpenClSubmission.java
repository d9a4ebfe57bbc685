package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.kernel.WorkgroupSize;
import java.util.OptionalLong;
import org.jocl.CL;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;

/**
 * Runs dispatch batches on an in-order queue, which orders each dispatch behind the one before. Only the first and the
 * last carry an event. {@code clFinish} has no time limit, and polling an event instead would make host time inexact:
 * {@link DispatchBatch#TIME_LIMIT} is kept by whoever watches the process.
 */
final class OpenClSubmission {

    private final cl_command_queue queue;

    OpenClSubmission(OpenClContext context) {
        queue = context.queue();
    }

    BatchTime run(DispatchBatch batch) {
        OpenClPipeline pipeline = (OpenClPipeline) batch.kernel();
        pipeline.bind(batch.bindings(), batch.arguments());
        cl_event[] events = {new cl_event(), new cl_event()};
        try {
            long start = System.nanoTime();
            enqueue(batch, pipeline, events);
            OpenClErrors.call("clFinish", () -> CL.clFinish(queue));
            long hostNanos = System.nanoTime() - start;
            return new BatchTime(deviceNanos(events, batch.dispatches()), hostNanos);
        } finally {
            release(events[0]);
            release(events[1]);
        }
    }

    /** The first event is the first dispatch's, the second the last one's where there are several. */
    private void enqueue(DispatchBatch batch, OpenClPipeline pipeline, cl_event[] events) {
        WorkgroupSize size = batch.kernel().kernel().workgroupSize();
        long[] local = {size.x(), size.y(), size.z()};
        long[] global = {
            (long) batch.workgroups().x() * size.x(),
            (long) batch.workgroups().y() * size.y(),
            (long) batch.workgroups().z() * size.z()
        };
        int last = batch.dispatches() - 1;
        OpenClErrors.call("clEnqueueNDRangeKernel", () -> {
            for (int i = 0; i <= last; i++) {
                cl_event event = i == 0 ? events[0] : i == last ? events[1] : null;
                CL.clEnqueueNDRangeKernel(queue, pipeline.handle(), 3, null, global, local, 0, null, event);
            }
            return last;
        });
    }

    private static OptionalLong deviceNanos(cl_event[] events, int dispatches) {
        OpenClTimestamps first = OpenClTimestamps.of(events[0]);
        return OpenClTimestamps.between(first, dispatches == 1 ? first : OpenClTimestamps.of(events[1]));
    }

    /** Releases an event, unless no dispatch was given it. */
    private static void release(cl_event event) {
        if (event.getNativePointer() != 0) {
            OpenClErrors.call("clReleaseEvent", () -> CL.clReleaseEvent(event));
        }
    }
}
