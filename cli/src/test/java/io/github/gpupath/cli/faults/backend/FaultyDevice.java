package io.github.gpupath.cli.faults.backend;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;

/** A device that misbehaves with one kernel and is well-behaved with all others. */
final class FaultyDevice extends ClockedDevice {

    /** What every kernel but one does not have in its name. */
    private static final String VICTIM = "random";

    FaultyDevice(Device delegate, DeviceInfo info, Clock clock) {
        super(delegate, info, clock);
    }

    private static boolean isVictim(Kernel kernel) {
        return kernel.name().contains(VICTIM);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        if (isVictim(kernel)) {
            Fault.at(Moment.COMPILE);
        }
        return new Compiled(super.compile(kernel));
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        CompiledKernel kernel = ((Compiled) batch.kernel()).compiled();
        BatchTime time = super.run(
                new DispatchBatch(kernel, batch.bindings(), batch.arguments(), batch.workgroups(), batch.dispatches()));
        if (isVictim(kernel.kernel())) {
            // Verification is of one workgroup, and the first of the timed batches too.
            Fault.at(batch.workgroups().total() == 1 ? Moment.VERIFY : Moment.TIME);
            if (Fault.answersWrongly()) {
                fill((DeviceBuffer) batch.bindings().get(1), 1234);
            }
        }
        return time;
    }

    @Override
    public void close() {
        super.close();
        Fault.at(Moment.CLOSE_DEVICE);
    }

    /** A kernel whose end is noticed. */
    private record Compiled(CompiledKernel compiled) implements CompiledKernel {
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
        public void close() {
            compiled.close();
            if (isVictim(kernel())) {
                Fault.at(Moment.RELEASE);
            }
        }
    }
}
