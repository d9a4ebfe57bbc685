package io.github.gpupath.suite;

import io.github.gpupath.backend.WorkgroupCount;
import java.util.List;

/**
 * A transfer by the API's own commands, in the way that a backend usually does it; timed by the host's clock. Verified by
 * what arrives.
 *
 * @param kind which way the bytes go
 * @param bytes of one transfer, a multiple of 4
 */
public record TransferWorkload(Kind kind, long bytes) implements Workload {

    /** Which way the bytes go. */
    public enum Kind {
        /** From the host's memory to the device's. */
        UPLOAD,
        /** From the device's memory to the host's. */
        DOWNLOAD,
        /** One word to all of a buffer. */
        FILL
    }

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
        return Timing.HOST;
    }
}
