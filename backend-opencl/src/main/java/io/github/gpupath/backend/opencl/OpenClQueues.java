package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.QueueWork;
import io.github.gpupath.backend.QueueWork.Copies;
import io.github.gpupath.backend.QueueWork.Dispatches;
import io.github.gpupath.backend.QueueWork.Queue;
import io.github.gpupath.backend.lifetime.Lifetime;
import io.github.gpupath.kernel.Access;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.Consumer;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.cl_command_queue;
import org.jocl.cl_event;
import org.jspecify.annotations.Nullable;

/**
 * Runs works at the same time, each on an in-order queue of its own. Copies between the host's memory and the device's are
 * writes from and reads to a mapped buffer, as NVIDIA's guide for pinned memory has them: its driver may keep such a buffer on
 * the device, so that a copy between two buffers need not cross the link.
 */
final class OpenClQueues {

    private final OpenClContext context;
    private final Lifetime lifetime;

    /** The queues beside the main one, made when first needed. */
    private final List<cl_command_queue> others = new ArrayList<>();

    OpenClQueues(OpenClContext context, Lifetime lifetime) {
        this.context = context;
        this.lifetime = lifetime;
    }

    /** By which calls copies on a queue are done. */
    static String calls(Queue queue) {
        return "clEnqueueWriteBuffer from and clEnqueueReadBuffer to a buffer that clEnqueueMapBuffer mapped, on "
                + (queue == Queue.COMPUTE ? "the in-order queue of dispatches" : "another in-order queue")
                + ", then clGetEventInfo(CL_EVENT_COMMAND_EXECUTION_STATUS) in a polling loop";
    }

    /** Runs works; the host time until each has ended, in ns. */
    List<Long> together(List<QueueWork> works) {
        List<OpenClBuffer> mapped = new ArrayList<>();
        try {
            List<cl_command_queue> on = QueueWork.assign(works, context.plain(), this::other);
            List<Consumer<@Nullable cl_event>> commands = new ArrayList<>();
            for (int i = 0; i < works.size(); i++) {
                commands.add(command(works.get(i), on.get(i), mapped));
            }
            return run(works, on, commands);
        } finally {
            mapped.forEach(buffer -> buffer.unmap(context.queue()));
        }
    }

    /** Runs every second dispatch of a batch on another queue. */
    BatchTime run(DispatchBatch batch) {
        List<cl_command_queue> on = List.of(context.plain(), other(0));
        return OpenClSubmission.withEvents(batch.dispatches(), events -> {
            long start = System.nanoTime();
            for (int i = 0; i < events.length; i++) {
                cl_event end = events[i];
                DispatchBatch next = new DispatchBatch(List.of(batch.at(i)), 1, batch.manner());
                cl_command_queue queue = on.get(i % on.size());
                OpenClErrors.call("clEnqueueNDRangeKernel", () -> {
                    OpenClSubmission.bound(queue, next).accept(end);
                    return CL.clFlush(queue);
                });
            }
            long submissionNanos = System.nanoTime() - start;
            List<Long> ends = QueueWork.await(events.length, start, i -> OpenClSubmission.hasEnded(events[i]));
            return BatchTime.submitted(submissionNanos, Collections.max(ends));
        });
    }

    private cl_command_queue other(int index) {
        if (index == others.size()) {
            others.add(context.anotherQueue(lifetime));
        }
        return others.get(index);
    }

    /** Enqueues a work once, with an event where it is given one. */
    private Consumer<@Nullable cl_event> command(QueueWork work, cl_command_queue queue, List<OpenClBuffer> mapped) {
        if (work instanceof Dispatches dispatches) {
            return OpenClSubmission.bound(queue, dispatches.batch());
        }
        Copies copies = (Copies) work;
        OpenClBuffer source = (OpenClBuffer) copies.source();
        OpenClBuffer target = (OpenClBuffer) copies.target();
        long bytes = copies.bytes();
        PrimitiveIterator.OfLong offsets = copies.offsets();
        if (source.spec().kind() != MemoryKind.DEVICE) {
            Pointer from = map(source, Access.READ, mapped);
            return event -> {
                long at = offsets.nextLong();
                CL.clEnqueueWriteBuffer(
                        queue, target.handle(), false, at, bytes, from.withByteOffset(at), 0, null, event);
            };
        }
        if (target.spec().kind() != MemoryKind.DEVICE) {
            Pointer to = map(target, Access.READ_WRITE, mapped);
            return event -> {
                long at = offsets.nextLong();
                CL.clEnqueueReadBuffer(queue, source.handle(), false, at, bytes, to.withByteOffset(at), 0, null, event);
            };
        }
        return event -> {
            long at = offsets.nextLong();
            CL.clEnqueueCopyBuffer(queue, source.handle(), target.handle(), at, at, bytes, 0, null, event);
        };
    }

    private Pointer map(OpenClBuffer buffer, Access access, List<OpenClBuffer> mapped) {
        ByteBuffer bytes = buffer.map(context.queue(), access);
        mapped.add(buffer);
        return Pointer.to(bytes);
    }

    private static List<Long> run(
            List<QueueWork> works, List<cl_command_queue> on, List<Consumer<@Nullable cl_event>> commands) {
        return OpenClSubmission.withEvents(works.size(), events -> {
            long start = System.nanoTime();
            for (int i = 0; i < works.size(); i++) {
                int times = times(works.get(i));
                Consumer<@Nullable cl_event> command = commands.get(i);
                cl_event last = events[i];
                OpenClErrors.call("clEnqueue", () -> {
                    for (int done = 1; done <= times; done++) {
                        command.accept(done == times ? last : null);
                    }
                    return times;
                });
                cl_command_queue queue = on.get(i);
                OpenClErrors.call("clFlush", () -> CL.clFlush(queue));
            }
            return QueueWork.await(events.length, start, i -> OpenClSubmission.hasEnded(events[i]));
        });
    }

    private static int times(QueueWork work) {
        return work instanceof Copies copies
                ? copies.times()
                : ((Dispatches) work).batch().dispatches();
    }
}
