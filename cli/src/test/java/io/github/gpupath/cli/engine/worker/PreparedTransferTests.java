package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.cli.delegation.DelegatingDevice;
import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.TransferWorkload.Kind;
import io.github.gpupath.verify.Verifier;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PreparedTransferTests {

    private static final long BYTES = 4096;

    /** The reference, which counts what is copied and may lose what comes back. */
    private static class Counting extends DelegatingDevice {
        private long uploaded;
        private long downloaded;
        private int fills;
        private boolean loses;

        Counting() {
            super(new ValidatingDevice(new ReferenceDevice()), new ReferenceDevice().info());
        }

        @Override
        public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
            uploaded += source.remaining();
            super.upload(target, offset, source);
        }

        @Override
        public void download(DeviceBuffer source, long offset, ByteBuffer target) {
            downloaded += target.remaining();
            super.download(source, offset, target);
            if (loses) {
                target.putInt(target.limit() - Integer.BYTES, 0);
            }
        }

        @Override
        public void fill(DeviceBuffer target, int word) {
            fills++;
            super.fill(target, word);
        }
    }

    private final Counting device = new Counting();

    private static TestCase transfer(Kind kind, long bytes) {
        return Cases.of(
                "copies/" + kind.name().toLowerCase(Locale.ROOT),
                "a transfer",
                Metric.BYTES_PER_SECOND,
                "a transfer",
                () -> new TransferWorkload(kind, bytes));
    }

    private Prepared prepared(Kind kind) {
        return Prepared.of(device, transfer(kind, BYTES), Optional.empty());
    }

    private static Optional<String> verified(Prepared prepared) {
        return prepared.verify(new Verifier(new ReferenceProvider()));
    }

    @ParameterizedTest
    @EnumSource
    void whatArrivesIsRight(Kind kind) {
        try (Prepared prepared = prepared(kind)) {
            assertThat(verified(prepared)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWordThatIsLostIsSeen(Kind kind) {
        device.loses = true;
        try (Prepared prepared = prepared(kind)) {
            assertThat(verified(prepared).orElseThrow()).startsWith("the word at byte 4092 is 0 instead of ");
        }
    }

    @Test
    void aBatchIsSoManyTransfersByTheHostsClock() {
        try (Prepared upload = prepared(Kind.UPLOAD);
                Prepared download = prepared(Kind.DOWNLOAD);
                Prepared fill = prepared(Kind.FILL)) {
            BatchTime time = upload.time(new TransferWorkload(Kind.UPLOAD, BYTES).smallestLaunch(), 3, 0);
            assertThat(device.uploaded).isEqualTo(3 * BYTES);
            assertThat(time.deviceNanos()).isEmpty();
            assertThat(time.hostNanos()).isPositive();
            download.time(new TransferWorkload(Kind.DOWNLOAD, BYTES).smallestLaunch(), 2, 0);
            assertThat(device.downloaded).isEqualTo(2 * BYTES);
            fill.time(new TransferWorkload(Kind.FILL, BYTES).smallestLaunch(), 5, 0);
            assertThat(device.fills).isEqualTo(5);
        }
    }

    @Test
    void whatDoesNotFitIsRefusedBeforeAnythingIsAllocated() {
        TestCase large = transfer(Kind.UPLOAD, 1L << 60);
        assertThatThrownBy(() -> Prepared.of(device, large, Optional.empty()))
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessageContaining("a working set of " + (1L << 60) + " bytes");
    }
}
