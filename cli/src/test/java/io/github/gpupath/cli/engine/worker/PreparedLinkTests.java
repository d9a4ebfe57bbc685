package io.github.gpupath.cli.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DispatchBatch;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.QueueWork;
import io.github.gpupath.backend.QueueWork.Copies;
import io.github.gpupath.backend.QueueWork.Dispatches;
import io.github.gpupath.backend.QueueWork.Queue;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.cli.delegation.DelegatingDevice;
import io.github.gpupath.cli.testing.Cases;
import io.github.gpupath.cli.testing.TinySuite;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.result.Measurement;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.LinkWorkload;
import io.github.gpupath.suite.LinkWorkload.Path;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.verify.Verifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PreparedLinkTests {

    private static final long BYTES = 48 << 20;

    /** The reference with three queues: a copy lasts 1,000 ns, and a dispatch 300 ns, or 400 ns beside copies. */
    private static final class Queues extends DelegatingDevice {
        private final List<QueueWork> works = new ArrayList<>();
        private final List<Long> copied = new ArrayList<>();
        private boolean loses;
        private boolean mapsElsewhere;
        private Optional<String> uncached = Optional.empty();

        Queues() {
            super(new ValidatingDevice(new ReferenceDevice()), new ReferenceDevice().info());
        }

        @Override
        public Optional<String> refusal(MemoryKind kind) {
            return kind == MemoryKind.HOST_CACHED ? uncached : super.refusal(kind);
        }

        @Override
        public ByteBuffer map(DeviceBuffer buffer, Access access) {
            ByteBuffer mapped = super.map(buffer, access);
            return mapsElsewhere ? ByteBuffer.allocateDirect(mapped.capacity()).order(ByteOrder.LITTLE_ENDIAN) : mapped;
        }

        @Override
        public List<Long> together(List<QueueWork> together) {
            works.addAll(together);
            return together.stream()
                    .map(work -> work instanceof Copies copies ? copied(copies) : run(together, (Dispatches) work))
                    .toList();
        }

        private long copied(Copies copies) {
            PrimitiveIterator.OfLong offsets = copies.offsets();
            for (int i = 0; i < copies.times() && !loses; i++) {
                long at = offsets.nextLong();
                copied.add(at);
                ByteBuffer part = ByteBuffer.allocateDirect((int) copies.bytes());
                download(copies.source(), at, part);
                upload(copies.target(), at, part);
            }
            return 1000L * copies.times();
        }

        private static long run(List<QueueWork> together, Dispatches work) {
            long dispatches = work.batch().dispatches();
            if (together.size() == 1) {
                return 300 * dispatches;
            }
            long copies = 1000L * ((Copies) together.get(0)).times();
            long beside = Math.min(dispatches * 400, copies);
            return beside + (dispatches * 400 - beside) * 300 / 400;
        }

        @Override
        public String calls(Queue queue) {
            return "a queue";
        }
    }

    private final Queues device = new Queues();

    private Prepared prepared(LinkWorkload workload) {
        return Prepared.of(
                device,
                Cases.of("links/one", "a link", Metric.BYTES_PER_SECOND, "a link", () -> workload),
                Optional.empty());
    }

    private static LinkWorkload link(Path path) {
        return new LinkWorkload(Transfer.UPLOAD, BYTES, path, Queue.COMPUTE);
    }

    private static LinkWorkload both(Optional<KernelWorkload> beside) {
        List<Transfer> directions = List.of(Transfer.UPLOAD, Transfer.DOWNLOAD);
        return new LinkWorkload(directions, BYTES, Path.PINNED, Queue.COPY, beside);
    }

    private static Optional<String> verified(Prepared prepared) {
        return prepared.verify(new Verifier(new ReferenceProvider()));
    }

    @ParameterizedTest
    @EnumSource
    void whatArrivesIsRightAndWhatIsLostIsSeen(Path path) {
        for (Transfer direction : List.of(Transfer.UPLOAD, Transfer.DOWNLOAD)) {
            LinkWorkload workload = new LinkWorkload(direction, BYTES, path, Queue.COMPUTE);
            device.loses = false;
            device.mapsElsewhere = false;
            try (Prepared right = prepared(workload)) {
                assertThat(verified(right)).isEmpty();
            }
            device.loses = true;
            device.mapsElsewhere = true;
            try (Prepared wrong = prepared(workload)) {
                assertThat(verified(wrong).orElseThrow()).startsWith("the word at byte 0 is 0 instead of 1");
            }
        }
    }

    @Test
    void bothDirectionsRunAtOnceAndLastUntilTheLaterEnds() {
        try (Prepared both = prepared(both(Optional.empty()))) {
            assertThat(verified(both)).isEmpty();
            device.works.clear();
            assertThat(both.time(link(Path.PINNED).smallestLaunch(), 3, 0).hostNanos())
                    .isEqualTo(3000);
            assertThat(device.works).hasSize(2).allMatch(work -> work.queue() == Queue.COPY);
        }
    }

    /** Buffers of 144 MiB have three parts of 48 MiB, which no cache of a GPU holds when the copies come back to them. */
    @Test
    void successiveCopiesTakeSuccessiveParts() {
        try (Prepared pinned = prepared(link(Path.PINNED))) {
            assertThat(verified(pinned)).isEmpty();
            assertThat(device.copied).containsExactly(0L, BYTES, 2 * BYTES);
            device.copied.clear();
            pinned.time(link(Path.PINNED).smallestLaunch(), 2, 0);
            pinned.time(link(Path.PINNED).smallestLaunch(), 3, 0);
            assertThat(device.copied).containsExactly(0L, BYTES, 2 * BYTES, 0L, BYTES);
        }
    }

    /** Of 3,000 ns beside copies a kernel of 300 ns has a share of 300 / 400 left, whatever it runs after them. */
    @Test
    void theKernelBesideOutlastsTheCopiesAndItsShareIsReadBack() {
        KernelWorkload kernel = (KernelWorkload)
                new TinySuite().tests(SuiteSettings.DEFAULT).get(0).workload().get();
        LinkWorkload workload =
                new LinkWorkload(List.of(Transfer.UPLOAD), BYTES, Path.PINNED, Queue.COPY, Optional.of(kernel));
        try (Prepared beside = prepared(workload)) {
            assertThat(verified(beside)).isEmpty();
            assertThat(beside.time(workload.smallestLaunch(), 3, 0).hostNanos()).isEqualTo(3000);
            assertThat(beside.handedBack(0)).hasSize(workload.handedBack().size());
            assertThat(beside.handedBack(0).get(0)).isCloseTo(0.75, within(0.01));
            DispatchBatch last = ((Dispatches) device.works.get(device.works.size() - 1)).batch();
            assertThat(last.dispatches()).isEqualTo(8);
        }
    }

    @Test
    void theHostsMemoryIsCachedIfTheApiCanSaySo() {
        try (Prepared pinned = prepared(link(Path.PINNED))) {
            pinned.allocate(List.of(0L));
            assertThat(pinned.memory())
                    .containsExactly(new Measurement.Location(List.of("device", "host"), "Java heap"));
        }
        device.uncached = Optional.of("no cache is known");
        try (Prepared pinned = prepared(link(Path.PINNED))) {
            assertThat(verified(pinned)).isEmpty();
        }
        assertThatThrownBy(() -> prepared(link(Path.WRITE_COMBINED)))
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessage("no cache is known");
    }

    @Test
    void aDeviceWithOneQueueRefusesASecond() {
        LinkWorkload workload = both(Optional.empty());
        assertThatThrownBy(() -> Prepared.of(
                        new ValidatingDevice(new ReferenceDevice()),
                        Cases.of("links/one", "a link", Metric.BYTES_PER_SECOND, "a link", () -> workload),
                        Optional.empty()))
                .isInstanceOf(BackendException.Unsupported.class)
                .hasMessageEndingWith("has one queue");
    }
}
