package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.LinkWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.Workload;

/**
 * How much memory a workload may take: three quarters of what there is, since the system and other programs need some too.
 * The rest of the program asks no driver to find out where memory ends, as some end the process or the machine then.
 *
 * @param device who offers it, for people
 * @param copies how often a workload's memory is in them at the same time
 */
record MemoryBudget(String device, long bytes, int copies) {

    private static final Workload.Visitor<Long> NEEDED_BYTES = new Workload.Visitor<>() {
        @Override
        public Long kernel(KernelWorkload workload) {
            return workload.memory().stream().mapToLong(Memory::bytes).sum();
        }

        @Override
        public Long transfer(TransferWorkload workload) {
            return workload.memoryBytes();
        }

        @Override
        public Long link(LinkWorkload workload) {
            return workload.memoryBytes();
        }
    };

    /**
     * All places of a test together take no more than this part of the memory. A set that is a larger part of it lies in so
     * many of its pages that they even out what single ones differ by, and giving it a second place takes long: a gibibyte
     * 66 ms through OpenGL on an H200, and 2 to 11 s with PoCL or Mesa on two busy cores.
     */
    private static final int SHARE_OF_PLACES = 64;

    /** Three drivers at the same time. */
    private static final int COPIES_ON_THE_HOST = 3;

    /** What a device has; a processor has what is free on this machine now, and shares it. */
    static MemoryBudget of(DeviceInfo device) {
        return of(device, AvailableMemory.bytes());
    }

    static MemoryBudget of(DeviceInfo device, long freeBytes) {
        return device.type() == DeviceType.CPU
                ? new MemoryBudget("the free memory of this machine", freeBytes, COPIES_ON_THE_HOST)
                : new MemoryBudget(device.name(), device.limits().memoryBytes(), 1);
    }

    /** The same where the test before still holds some bytes of what was free, in each copy. */
    MemoryBudget and(long held) {
        return copies > 1 ? new MemoryBudget(device, bytes + copies * held, copies) : this;
    }

    /** How many of some places for a workload's memory are worth having, at least one. */
    int room(Workload workload, int placements) {
        long needed = Math.max(1, workload.accept(NEEDED_BYTES));
        return (int) Math.max(1, Math.min(placements, bytes / SHARE_OF_PLACES / needed));
    }

    /**
     * Refuses what would take too much.
     *
     * @throws BackendException.Unsupported with the reason
     */
    void check(Workload workload) {
        long needed = workload.accept(NEEDED_BYTES);
        long allowed = bytes / 4 * 3 / copies;
        if (needed > allowed) {
            throw new BackendException.Unsupported("a working set of " + needed
                    + " bytes exceeds three quarters of "
                    + device + (copies > 1 ? ", where " + copies + " copies must fit" : "") + ": " + allowed
                    + " bytes");
        }
    }
}
