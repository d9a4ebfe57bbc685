package io.github.gpupath.cli.faults.backend;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.CompiledKernel;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.List;

/** A device that misbehaves with kernels whose names ask for it and is well-behaved with all others. */
final class FaultyDevice extends ClockedDevice {

    FaultyDevice(Device delegate, DeviceInfo info, ClockBehaviour clock) {
        super(delegate, info, clock);
    }

    @Override
    public CompiledKernel compile(Kernel kernel) {
        Fault.at(Moment.COMPILE, kernel);
        return new Compiled(super.compile(kernel));
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        Compiled compiled = (Compiled) batch.kernel();
        BatchTime time = super.run(new DispatchBatch(
                compiled.delegate,
                batch.bindings(),
                batch.arguments(),
                batch.workgroups(),
                batch.dispatches(),
                batch.manner()));
        if (compiled.verified) {
            Fault.at(Moment.TIME, compiled.kernel());
        } else if (Fault.answersWrongly(compiled.kernel())) {
            fill((DeviceBuffer) batch.bindings().get(1), 1234);
        }
        compiled.verified = true;
        return time;
    }

    @Override
    public void close() {
        super.close();
        Fault.at(Moment.CLOSE_DEVICE, info().backend());
    }

    /** A kernel whose end is noticed. */
    private static final class Compiled implements CompiledKernel {

        private final CompiledKernel delegate;

        /** Its first batch is its verification. */
        private boolean verified;

        Compiled(CompiledKernel delegate) {
            this.delegate = delegate;
        }

        @Override
        public Kernel kernel() {
            return delegate.kernel();
        }

        @Override
        public KernelSource source() {
            return delegate.source();
        }

        @Override
        public List<CodeListing> listings() {
            return delegate.listings();
        }

        @Override
        public List<CodeBinary> binaries() {
            return delegate.binaries();
        }

        @Override
        public void close() {
            delegate.close();
            Fault.at(Moment.RELEASE, kernel());
        }
    }
}
