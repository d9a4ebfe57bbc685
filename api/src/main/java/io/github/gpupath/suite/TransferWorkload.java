package io.github.gpupath.suite;

import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.WorkgroupCount;
import java.util.List;

/**
 * A transfer by the API's own commands, in the way that a backend usually does it. What the host takes part in is timed by
 * the host's clock, copies and fills by the device's. Verified by the bytes that arrive.
 *
 * @param kind which way the bytes go
 * @param bytes of one transfer, a multiple of 4
 */
public record TransferWorkload(Transfer kind, long bytes) implements Workload {

    /** A transfer as often as a batch says, with nothing to choose. */
    private static final Scale ONCE = new Scale(List.of(new Launch(WorkgroupCount.of(1), List.of())));

    public TransferWorkload {
        if (bytes <= 0 || bytes % Integer.BYTES != 0) {
            throw new IllegalArgumentException(bytes + " bytes are not whole words");
        }
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.transfer(this);
    }

    @Override
    public List<Scale> scales() {
        return List.of(ONCE);
    }

    @Override
    public Timing timing() {
        return switch (kind) {
            case UPLOAD, DOWNLOAD -> Timing.HOST;
            case COPY, FILL -> Timing.DISPATCH;
        };
    }

    /** The device's memory that it needs: a copy has two ends. */
    public long memoryBytes() {
        return kind == Transfer.COPY ? 2 * bytes : bytes;
    }
}
