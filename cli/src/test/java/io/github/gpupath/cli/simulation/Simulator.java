package io.github.gpupath.cli.simulation;

/**
 * Runs dispatches on a simulated device, one after the other with the caches as the one before left them. Workgroups begin
 * in order, at first on one processor after the other, and then wherever one has ended.
 */
final class Simulator {

    private final DeviceModel device;
    private final MemorySystem memory;
    private final int[][] pages;
    private final int[] next;
    private double now;
    private double dispatcher;

    /** An idle device. */
    Simulator(DeviceModel device, long seed) {
        this.device = device;
        this.memory = new MemorySystem(device, seed);
        this.pages = new int[device.processors() * device.resident()][];
        this.next = new int[pages.length];
    }

    /** Runs a dispatch to its end; gives how long it lasted, in ns. */
    double run(PageTrace trace) {
        double start = now;
        int workgroups = trace.workgroups();
        Agenda agenda = new Agenda(pages.length);
        dispatcher = start;
        int begun = 0;
        while (begun < Math.min(workgroups, pages.length)) {
            begin(begun, trace.pages(begun));
            agenda.add(beginning(start), begun);
            begun++;
        }
        while (!agenda.isEmpty()) {
            now = agenda.time();
            int slot = agenda.entry();
            if (next[slot] < pages[slot].length) {
                agenda.postpone(read(slot));
            } else if (begun < workgroups) {
                begin(slot, trace.pages(begun++));
                agenda.postpone(beginning(now));
            } else {
                agenda.remove();
            }
        }
        return now - start;
    }

    /** What the caches did. */
    MemorySystem memory() {
        return memory;
    }

    private void begin(int slot, int[] trace) {
        pages[slot] = trace;
        next[slot] = 0;
    }

    private double beginning(double earliest) {
        dispatcher = Math.max(dispatcher, earliest) + device.dispatchNanos();
        return dispatcher;
    }

    /** Begins the accesses of an iteration; gives when the last of them is complete. */
    private double read(int slot) {
        int processor = slot % device.processors();
        int end = Math.min(next[slot] + device.inFlight(), pages[slot].length);
        double complete = now;
        while (next[slot] < end) {
            complete = Math.max(complete, memory.read(processor, pages[slot][next[slot]++], now));
        }
        return complete;
    }
}
