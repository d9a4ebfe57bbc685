package io.github.gpupath.suite;

import io.github.gpupath.backend.QueueWork.Queue;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.WorkgroupCount;
import io.github.gpupath.kernel.ScalarType;
import io.github.gpupath.suite.KernelWorkload.Readback;
import java.util.List;
import java.util.Optional;

/**
 * Copies between the host's memory and the device's by a path that the program chooses, timed by the host's clock. The copied
 * bytes are verified.
 *
 * @param directions uploads, downloads, or both at once, each on a queue of its own
 * @param bytes the size of one copy, a positive multiple of 4, at most 1 GiB
 * @param path what is copied from or to, and by what
 * @param queue the queue of the copies, unless the host copies
 * @param beside a kernel that runs at the same time; the share that is left of its speed is read back
 */
public record LinkWorkload(
        List<Transfer> directions, long bytes, Path path, Queue queue, Optional<KernelWorkload> beside)
        implements Workload {

    /** The name of the readback: the kernel's speed beside the copies relative to its speed alone. */
    public static final String KERNEL_SHARE = "kernel-share";

    /** More than the caches of GPUs hold of the host's memory, such as the 96 MB of an RTX 5090; lavapipe allows it. */
    private static final long LEAST_BUFFER_BYTES = 128 << 20;

    private static final Scale ONCE = new Scale(List.of(new Launch(WorkgroupCount.of(1), List.of())));

    /** A path between the host's memory and the device's. */
    public enum Path {
        /** The API's copy command and the host's memory, which the host caches where the API can say so. */
        PINNED,
        /** The API's copy command and the host's memory, which the host writes past its caches. */
        WRITE_COMBINED,
        /** The host's own copy between ordinary memory and the device's memory, which it maps. */
        MAPPED
    }

    public LinkWorkload {
        directions = List.copyOf(directions);
    }

    /** Copies in one direction, with nothing beside them. */
    public LinkWorkload(Transfer direction, long bytes, Path path, Queue queue) {
        this(List.of(direction), bytes, path, queue, Optional.empty());
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.link(this);
    }

    @Override
    public List<Scale> scales() {
        return List.of(ONCE);
    }

    @Override
    public Timing timing() {
        return Timing.HOST;
    }

    @Override
    public List<Readback> handedBack() {
        return beside.isEmpty() ? List.of() : List.of(new Readback(KERNEL_SHARE, "", 0, 0, ScalarType.F32));
    }

    /** The size of each buffer. Copies by the API take its parts one after the other, so that no cache holds the next. */
    public long bufferBytes() {
        return path == Path.MAPPED ? bytes : (LEAST_BUFFER_BYTES + bytes - 1) / bytes * bytes;
    }

    /** The required memory of device and host in bytes. */
    public long memoryBytes() {
        return 2 * bufferBytes() * directions.size()
                + beside.stream()
                        .flatMap(kernel -> kernel.memory().stream())
                        .mapToLong(Memory::bytes)
                        .sum();
    }
}
