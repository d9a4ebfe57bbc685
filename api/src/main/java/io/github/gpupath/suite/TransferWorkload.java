package io.github.gpupath.suite;

import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.WorkgroupCount;
import java.util.List;

/**
 * A transfer by the API's own commands, or accesses of the host to a mapped buffer. Uploads and downloads are timed by the host's clock, copies and fills by the
 * device's. The transferred bytes are verified.
 *
 * @param kind the direction
 * @param bytes the size of one transfer, a positive multiple of 4
 * @param memory where the buffer lies
 * @param means by what the bytes are moved; uploads and downloads alone can be accesses of the host
 */
public record TransferWorkload(Transfer kind, long bytes, MemoryKind memory, Means means) implements Workload {

    /** What moves the bytes. */
    public enum Means {
        /** Commands of the API. */
        COMMAND(1),
        /** The host, which maps the buffer and accesses all of it, from or to its cache. */
        HOST_STREAM(1),
        /** The host, which maps the buffer and accesses one word of eight bytes in each line of 64 bytes. */
        HOST_LINES(8);

        private final int share;

        Means(int share) {
            this.share = share;
        }

        /** The bytes of the buffer in which so many are accessed. */
        public long span(long accessedBytes) {
            return share * accessedBytes;
        }
    }

    /** The only launch; the batch sets the number of repetitions. */
    private static final Scale ONCE = new Scale(List.of(new Launch(WorkgroupCount.of(1), List.of())));

    public TransferWorkload {
        if (bytes <= 0 || bytes % Integer.BYTES != 0) {
            throw new IllegalArgumentException(bytes + " bytes are not whole words");
        }
    }

    /** A transfer by commands, from or to device memory. */
    public TransferWorkload(Transfer kind, long bytes) {
        this(kind, bytes, MemoryKind.DEVICE, Means.COMMAND);
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
        return kind == Transfer.COPY ? 2 * bytes : means.span(bytes);
    }
}
