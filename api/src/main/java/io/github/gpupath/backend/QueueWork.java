package io.github.gpupath.backend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;

/** Work for one queue of a device, see {@link Device#together}. */
public sealed interface QueueWork {

    /** A queue of a device. */
    enum Queue {
        /** The queue of all dispatches. */
        COMPUTE,
        /** A second queue, of the kind that only copies if the device has one. */
        COPY
    }

    /** The queue that does the work. */
    Queue queue();

    /**
     * The queue of each work: each copy on a further queue has one of its own.
     *
     * @param main the queue of dispatches
     * @param other the further queue with an index, from 0 on
     */
    static <Q> List<Q> assign(List<QueueWork> works, Q main, IntFunction<Q> other) {
        List<Q> queues = new ArrayList<>();
        int used = 0;
        for (QueueWork work : works) {
            queues.add(work.queue() == Queue.COPY ? other.apply(used++) : main);
        }
        return queues;
    }

    /**
     * Polls submitted works until all have ended.
     *
     * @param works their number
     * @param start the time of submission by {@link System#nanoTime}
     * @param hasEnded whether the work with an index has ended
     * @return the time from the start until the end of each was seen, in ns
     * @throws BackendException.TimedOut after {@link DispatchBatch#TIME_LIMIT}
     */
    static List<Long> await(int works, long start, IntPredicate hasEnded) {
        Long[] ends = new Long[works];
        while (Arrays.asList(ends).contains(null)) {
            for (int i = 0; i < works; i++) {
                if (ends[i] == null && hasEnded.test(i)) {
                    ends[i] = System.nanoTime() - start;
                }
            }
            if (System.nanoTime() - start > DispatchBatch.TIME_LIMIT.toNanos()) {
                throw new BackendException.TimedOut(
                        "the works did not finish within " + DispatchBatch.TIME_LIMIT.toSeconds() + " s");
            }
            Thread.onSpinWait();
        }
        return Arrays.asList(ends);
    }

    /**
     * Repeated copies of a part of a buffer to the same part of another, each waiting for its predecessor. Each copy takes the
     * next part, and after the last whole one the first.
     *
     * @param bytes the size of a part
     * @param first the index of the first copy's part, counted on after the last part
     * @param times repetitions, at least 1
     * @param queue the queue that does the work
     */
    record Copies(DeviceBuffer source, DeviceBuffer target, long bytes, long first, int times, Queue queue)
            implements QueueWork {

        /** The offset of each copy in both buffers, one after the other without an end. */
        public PrimitiveIterator.OfLong offsets() {
            long parts = Math.min(source.spec().bytes(), target.spec().bytes()) / bytes;
            return LongStream.iterate(first, i -> i + 1)
                    .map(i -> i % parts * bytes)
                    .iterator();
        }
    }

    /** A dependent dispatch batch. */
    record Dispatches(DispatchBatch batch) implements QueueWork {

        @Override
        public Queue queue() {
            return Queue.COMPUTE;
        }
    }
}
