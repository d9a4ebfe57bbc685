package io.github.gpupath.cli.simulation;

import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Memory;
import io.github.gpupath.suite.Workload.Launch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * One processor of a simulated device that follows the words of a storage buffer, line after line: the first resource of a
 * workload holds the indices, and the second the one with which it begins.
 */
final class SimulatedChase implements SimulatedWorker.Execution {

    private static final int LINE_BYTES = 128;

    private final KernelWorkload workload;
    private final int[] chain;
    private final MemorySystem memory;
    private long position;
    private double now;

    /** A chase on an idle device with empty caches. */
    SimulatedChase(DeviceModel device, KernelWorkload workload, long seed) {
        this.workload = workload;
        chain = words(workload.memory().get(0));
        memory = new MemorySystem(device, seed, LINE_BYTES);
        position = Integer.toUnsignedLong(words(workload.memory().get(1))[0]);
    }

    @Override
    public double run(Launch launch, int dispatches) {
        double start = now;
        long steps = workload.measured().steps().applyAsLong(launch) * dispatches;
        for (long step = 0; step < steps; step++) {
            now = memory.read(0, Math.toIntExact(position * Integer.BYTES / LINE_BYTES), now);
            position = Integer.toUnsignedLong(chain[Math.toIntExact(position)]);
        }
        return now - start;
    }

    @Override
    public List<Double> handedBack() {
        return List.of((double) position);
    }

    private static int[] words(Memory source) {
        ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(source.bytes())).order(ByteOrder.LITTLE_ENDIAN);
        source.content().writeTo(bytes, 0);
        int[] words = new int[bytes.flip().remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(words);
        return words;
    }
}
