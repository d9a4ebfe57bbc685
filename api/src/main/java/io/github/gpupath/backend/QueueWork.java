package io.github.gpupath.backend;

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
     * Repeated copies, each waiting for its predecessor.
     *
     * @param source the buffer whose first bytes are copied
     * @param target the buffer to whose start they are copied
     * @param bytes the size of one copy
     * @param times repetitions, at least 1
     * @param queue the queue that does the work
     */
    record Copies(DeviceBuffer source, DeviceBuffer target, long bytes, int times, Queue queue) implements QueueWork {}

    /** A dependent dispatch batch. */
    record Dispatches(DispatchBatch batch) implements QueueWork {

        @Override
        public Queue queue() {
            return Queue.COMPUTE;
        }
    }
}
