package io.github.gpupath.cli.faults.backend;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.cli.delegation.DelegatingDevice;

/** A device with another clock. */
class ClockedDevice extends DelegatingDevice {

    private final ClockBehaviour clock;

    ClockedDevice(Device delegate, DeviceInfo info, ClockBehaviour clock) {
        super(delegate, info);
        this.clock = clock;
    }

    @Override
    public BatchTime run(DispatchBatch batch) {
        BatchTime time = super.run(batch);
        Trace.batch(info().backend());
        return new BatchTime(clock.of(time.hostNanos()), time.hostNanos(), time.submissionNanos(), time.startNanos());
    }
}
