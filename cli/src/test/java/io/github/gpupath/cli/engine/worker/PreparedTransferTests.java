package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.cli.delegation.DelegatingDevice;
import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.TransferWorkload.Means;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.verify.Verifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
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
        private int copies;
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
        public BatchTime fill(DeviceBuffer target, int word, int times) {
            fills += times;
            return super.fill(target, word, times);
        }

        @Override
        public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
            assertThat(bytes).isEqualTo(BYTES);
            copies += times;
            return super.copy(source, target, bytes, times);
        }
    }

    private final Counting device = new Counting();

    private static TestCase transfer(Transfer kind, long bytes) {
        return Cases.of(
                "copies/" + kind.name().toLowerCase(Locale.ROOT),
                "a transfer",
                Metric.BYTES_PER_SECOND,
                "a transfer",
                () -> new TransferWorkload(kind, bytes));
    }

    private Prepared prepared(Transfer kind) {
        return Prepared.of(device, transfer(kind, BYTES), Optional.empty());
    }

    private static Optional<String> verified(Prepared prepared) {
        return prepared.verify(new Verifier(new ReferenceProvider()));
    }

    @ParameterizedTest
    @EnumSource
    void whatArrivesIsRight(Transfer kind) {
        try (Prepared prepared = prepared(kind)) {
            assertThat(verified(prepared)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWordThatIsLostIsSeen(Transfer kind) {
        device.loses = true;
        try (Prepared prepared = prepared(kind)) {
            assertThat(verified(prepared).orElseThrow()).startsWith("the word at byte 4092 is 0 instead of ");
        }
    }

    /** A device that says it has done a transfer, and has done a share of it. */
    private static Device doing(Transfer spoilt, double share) {
        return new DelegatingDevice(new ValidatingDevice(new ReferenceDevice()), new ReferenceDevice().info()) {

            private long done(long bytes) {
                return (long) (bytes * share) / Integer.BYTES * Integer.BYTES;
            }

            @Override
            public void upload(DeviceBuffer target, long offset, ByteBuffer source) {
                int bytes = (int) (spoilt == Transfer.UPLOAD ? done(source.remaining()) : source.remaining());
                if (bytes > 0) {
                    super.upload(target, offset, source.slice(source.position(), bytes));
                }
            }

            @Override
            public void download(DeviceBuffer source, long offset, ByteBuffer target) {
                int bytes = (int) (spoilt == Transfer.DOWNLOAD ? done(target.remaining()) : target.remaining());
                if (bytes > 0) {
                    super.download(source, offset, target.slice(target.position(), bytes));
                }
            }

            @Override
            public BatchTime fill(DeviceBuffer target, int word, int times) {
                return spoilt == Transfer.FILL ? filled(target, word) : super.fill(target, word, times);
            }

            private BatchTime filled(DeviceBuffer target, int word) {
                ByteBuffer words = ByteBuffer.allocateDirect(
                                (int) done(target.spec().bytes()))
                        .order(ByteOrder.LITTLE_ENDIAN);
                for (int at = 0; at < words.limit(); at += Integer.BYTES) {
                    words.putInt(at, word);
                }
                if (words.hasRemaining()) {
                    super.upload(target, 0, words);
                }
                return new BatchTime(OptionalLong.empty(), 1);
            }

            @Override
            public BatchTime copy(DeviceBuffer source, DeviceBuffer target, long bytes, int times) {
                long copied = spoilt == Transfer.COPY ? done(bytes) : bytes;
                if (copied > 0) {
                    super.copy(source, target, copied, times);
                }
                return new BatchTime(OptionalLong.empty(), 1);
            }
        };
    }

    /** Whatever a driver leaves out, words are missing that were nowhere before. */
    @ParameterizedTest
    @EnumSource
    void aTransferThatIsNotDoneIsSeen(Transfer kind) {
        try (Prepared prepared = Prepared.of(doing(kind, 0), transfer(kind, BYTES), Optional.empty())) {
            assertThat(verified(prepared).orElseThrow()).startsWith("the word at byte 0 is 0 instead of ");
        }
    }

    @ParameterizedTest
    @EnumSource
    void halfATransferIsSeen(Transfer kind) {
        try (Prepared prepared = Prepared.of(doing(kind, 0.5), transfer(kind, BYTES), Optional.empty())) {
            assertThat(verified(prepared).orElseThrow()).startsWith("the word at byte 2048 is 0 instead of ");
        }
        try (Prepared prepared = Prepared.of(doing(kind, 1), transfer(kind, BYTES), Optional.empty())) {
            assertThat(verified(prepared)).isEmpty();
        }
    }

    @Test
    void aBatchIsSoManyTransfers() {
        try (Prepared upload = prepared(Transfer.UPLOAD);
                Prepared download = prepared(Transfer.DOWNLOAD);
                Prepared copy = prepared(Transfer.COPY);
                Prepared fill = prepared(Transfer.FILL)) {
            for (Prepared each : List.of(upload, download, copy, fill)) {
                each.allocate(List.of(0L));
            }
            device.uploaded = 0;
            device.copies = 0;
            BatchTime time = upload.time(new TransferWorkload(Transfer.UPLOAD, BYTES).smallestLaunch(), 3, 0);
            assertThat(device.uploaded).isEqualTo(3 * BYTES);
            assertThat(time.deviceNanos()).isEmpty();
            assertThat(time.hostNanos()).isPositive();
            download.time(new TransferWorkload(Transfer.DOWNLOAD, BYTES).smallestLaunch(), 2, 0);
            assertThat(device.downloaded).isEqualTo(2 * BYTES);
            copy.time(new TransferWorkload(Transfer.COPY, BYTES).smallestLaunch(), 4, 0);
            assertThat(device.copies).isEqualTo(4);
            fill.time(new TransferWorkload(Transfer.FILL, BYTES).smallestLaunch(), 5, 0);
            assertThat(device.fills).isEqualTo(5);
        }
    }

    /** A device whose mappings may be of other memory than its buffers. */
    private static Device mapping(boolean isElsewhere) {
        return new DelegatingDevice(new ValidatingDevice(new ReferenceDevice()), new ReferenceDevice().info()) {
            @Override
            public ByteBuffer map(DeviceBuffer buffer, Access access) {
                ByteBuffer mapped = super.map(buffer, access);
                return isElsewhere
                        ? ByteBuffer.allocateDirect(mapped.capacity()).order(ByteOrder.LITTLE_ENDIAN)
                        : mapped;
            }
        };
    }

    @ParameterizedTest
    @EnumSource(names = {"UPLOAD", "DOWNLOAD"})
    void theHostsAccessesAreVerifiedAndTimedByItsClock(Transfer kind) {
        for (Means means : List.of(Means.HOST_STREAM, Means.HOST_LINES)) {
            TransferWorkload workload = new TransferWorkload(kind, BYTES, MemoryKind.HOST, means);
            TestCase test = Cases.of("copies/host", "a host", Metric.BYTES_PER_SECOND, "a host", () -> workload);
            try (Prepared right = Prepared.of(mapping(false), test, Optional.empty())) {
                assertThat(verified(right)).isEmpty();
                right.allocate(List.of(0L));
                assertThat(right.time(workload.smallestLaunch(), 2, 0).hostNanos())
                        .isPositive();
                assertThat(right.memory()).containsExactly(new Measurement.Location(List.of("target"), "Java heap"));
            }
            try (Prepared wrong = Prepared.of(mapping(true), test, Optional.empty())) {
                assertThat(verified(wrong)).isPresent();
            }
        }
    }

    @Test
    void onlyWhatTheHostTakesPartInIsTimedByItsClock() {
        assertThat(Transfer.values())
                .extracting(kind -> new TransferWorkload(kind, BYTES).timing())
                .containsExactly(Timing.HOST, Timing.HOST, Timing.DISPATCH, Timing.DISPATCH);
    }

    @Test
    void everyPlaceHoldsWhatTheFirstDoes() {
        try (Prepared copy = prepared(Transfer.COPY)) {
            copy.allocate(List.of(0L, 4096L, 8192L));
            assertThat(device.uploaded).isEqualTo(BYTES);
            assertThat(device.copies)
                    .as("one end of the first place, and both of two more")
                    .isEqualTo(5);
            copy.time(new TransferWorkload(Transfer.COPY, BYTES).smallestLaunch(), 1, 2);
        }
    }

    @Test
    void theCallsAreToldInANote() {
        try (Prepared upload = prepared(Transfer.UPLOAD)) {
            assertThat(upload.notes())
                    .containsExactly(Note.of("calls", "calls: Java's own copying and filling of a byte buffer"));
        }
    }

    /** A copy has two ends in the device's memory. */
    @Test
    void aCopyNeedsTwiceItsBytes() {
        assertThat(Transfer.values())
                .extracting(kind -> new TransferWorkload(kind, BYTES).memoryBytes())
                .containsExactly(BYTES, BYTES, 2 * BYTES, BYTES);
    }

    @Test
    void whatDoesNotFitIsRefusedBeforeAnythingIsAllocated() {
        TestCase large = transfer(Transfer.UPLOAD, 1L << 60);
        assertThatThrownBy(() -> Prepared.of(device, large, Optional.empty()))
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessageContaining("a working set of " + (1L << 60) + " bytes");
    }
}
