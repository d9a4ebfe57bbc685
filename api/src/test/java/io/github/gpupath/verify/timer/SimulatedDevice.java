package io.github.gpupath.verify.timer;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.ForwardingDevice;
import io.github.gpupath.backend.TimerInfo;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.reference.ReferenceDevice;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A simulated device: a batch takes time in proportion to its loop count, on a simulated clock.
 */
class SimulatedDevice extends ForwardingDevice {

    private static final double NANOS_PER_TURN = 54.4;
    private static final double NANOS_PER_DISPATCH = 1900;
    private static final double SUBMISSION_NANOS = 14_000;

    private final SimulatedClock clock;
    private final Load load;
    private final SplittableRandom random;
    private double now = 1e12;
    private int open;

    /** The simulated load of the machine. */
    enum Load {
        /** Batches vary by some tenths of a percent. */
        QUIET,
        /**
         * Two batches in five wait for a CPU: before the start, during the run, or before the host observes completion.
         */
        BUSY,
        /** Nearly every batch waits at all three moments, for tens of milliseconds, sometimes for 300 ms. */
        CROWDED
    }

    SimulatedDevice(SimulatedClock clock, Load load, long seed) {
        super(new ReferenceDevice());
        this.clock = clock;
        this.load = load;
        this.random = new SplittableRandom(seed);
    }

    @Override
    public DeviceInfo info() {
        DeviceInfo info = super.info();
        return new DeviceInfo(
                info.backend(),
                info.index(),
                info.name(),
                info.vendor(),
                info.driver(),
                info.driverVersion(),
                info.apiVersion(),
                info.type(),
                info.identity(),
                info.limits(),
                info.features(),
                new TimerInfo(true, 0.5));
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        double submitted = now;
        now += SUBMISSION_NANOS * (1 + random.nextDouble() / 10) + delay();
        double started = now;
        double turns = batch.arguments().get(0).bits();
        double work = batch.dispatches() * (NANOS_PER_DISPATCH + turns * NANOS_PER_TURN);
        now += work * (1 + random.nextDouble() / 200) + delay();
        double ended = now;
        now += SUBMISSION_NANOS * random.nextDouble() / 2 + delay();
        long host = Math.round(now - submitted);
        now += 1000 * random.nextDouble();
        return new BatchTime(clock.between(started, ended), host);
    }

    private double delay() {
        return switch (load) {
            case QUIET -> 0;
            case BUSY -> random.nextDouble() < 0.15 ? 4e6 * random.nextDouble() : 0;
            case CROWDED -> random.nextDouble() < 0.02 ? 300e6 : -20e6 * Math.log(1 - random.nextDouble());
        };
    }

    /** The number of open objects. */
    int open() {
        return open;
    }

    @Override
    public DeviceBuffer createBuffer(BufferSpec spec) {
        open++;
        return new Buffer(spec, () -> open--);
    }

    private record Buffer(BufferSpec spec, Runnable closing) implements DeviceBuffer {
        @Override
        public void close() {
            closing.run();
        }
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        open++;
        return new Program(super.compile(kernel), () -> open--);
    }

    private record Program(CompiledKernel compiled, Runnable closing) implements CompiledKernel {
        @Override
        public Kernel kernel() {
            return compiled.kernel();
        }

        @Override
        public KernelSource source() {
            return compiled.source();
        }

        @Override
        public List<CodeListing> listings() {
            return compiled.listings();
        }

        @Override
        public List<CodeBinary> binaries() {
            return compiled.binaries();
        }

        @Override
        public void close() {
            closing.run();
        }
    }
}
