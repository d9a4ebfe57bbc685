package io.github.gpupath.suite;

import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.WorkgroupCount;
import java.util.List;

/**
 * A transfer by the API's own commands. Uploads and downloads are timed by the host's clock, copies and fills by the
 * device's. The transferred bytes are verified.
 *
 * @param kind the direction
 * @param bytes the size of one transfer, a positive multiple of 4
 */
public record TransferWorkload(Transfer kind, long bytes) implements Workload {

    /** The only launch; the batch sets the number of repetitions. */
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

    /** The required device memory in bytes: two buffers for a copy, else one. */
    public long memoryBytes() {
        return kind == Transfer.COPY ? 2 * bytes : bytes;
    }
}
