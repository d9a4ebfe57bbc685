package io.github.gpupath.cli.simulation;

import java.util.ArrayList;
import java.util.List;

/**
 * A device that does not exist, or a simple picture of one.
 *
 * @param name for people
 * @param processors each of which runs workgroups on its own
 * @param resident the workgroups that one processor runs side by side
 * @param inFlight the accesses of a workgroup that are on their way at the same time: those of an iteration, of which the
 *     next waits for the last
 * @param dispatchNanos between the beginnings of two workgroups on the whole device
 * @param levels from the nearest on
 * @param bandwidth of memory, in bytes per ns
 * @param latency of memory, in ns
 */
record DeviceModel(
        String name,
        int processors,
        int resident,
        int inFlight,
        double dispatchNanos,
        List<LevelModel> levels,
        double bandwidth,
        double latency) {

    DeviceModel {
        levels = List.copyOf(levels);
    }

    /** The most pages that are on their way at the same time. */
    long mostInFlight() {
        return (long) processors * resident * inFlight;
    }

    /** What the largest level holds; 0 if there is none. */
    long lastLevelBytes() {
        return levels.stream().mapToLong(LevelModel::bytes).max().orElse(0);
    }

    /** The same with another size of its last level, of the same ways. */
    DeviceModel withLastLevelOf(long bytes) {
        List<LevelModel> others = new ArrayList<>(levels);
        LevelModel last = others.remove(others.size() - 1);
        others.add(new LevelModel(
                bytes, last.ways(), last.replacement(), last.sharing(), last.bandwidth(), last.latency()));
        return new DeviceModel(name, processors, resident, inFlight, dispatchNanos, others, bandwidth, latency);
    }

    @Override
    public String toString() {
        return name;
    }
}
