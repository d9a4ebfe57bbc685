package io.github.gpupath.conformance;

import static io.github.gpupath.kernel.TextureShape.ARRAY;
import static io.github.gpupath.kernel.TextureShape.THREE_D;
import static io.github.gpupath.kernel.TextureShape.TWO_D;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.DeviceTexture;
import io.github.gpupath.backend.MemoryKind;
import io.github.gpupath.backend.QueueWork;
import io.github.gpupath.backend.QueueWork.Copies;
import io.github.gpupath.backend.QueueWork.Queue;
import io.github.gpupath.backend.TextureSpec;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.kernel.Feature;
import io.github.gpupath.kernel.Format;
import io.github.gpupath.kernel.FormatUse;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/** Checks of uploads, downloads, fills and copies of all kinds of memory. */
final class MemoryChecks {

    private static final List<FormatUse> STORAGE_TEXEL =
            List.of(FormatUse.STORAGE_TEXEL_BUFFER_LOAD, FormatUse.STORAGE_TEXEL_BUFFER_STORE);
    private static final List<FormatUse> SAMPLED =
            List.of(FormatUse.TEXTURE_FETCH, FormatUse.TEXTURE_SAMPLE_NEAREST, FormatUse.TEXTURE_SAMPLE_LINEAR);
    private static final List<FormatUse> STORAGE =
            List.of(FormatUse.STORAGE_TEXTURE_LOAD, FormatUse.STORAGE_TEXTURE_STORE);

    private MemoryChecks() {}

    static Stream<DeviceCheck> all() {
        List<DeviceCheck> checks = new ArrayList<>();
        for (long bytes : new long[] {4, 12, 1020, 65540, (3 << 20) + 4, (36 << 20) + 4}) {
            checks.add(buffer("storage-" + bytes, List.of(), BufferSpec.storage(bytes)));
        }
        for (long bytes : new long[] {16, 1040, 16384}) {
            checks.add(buffer("uniform-" + bytes, List.of(), BufferSpec.uniform(bytes)));
        }
        checks.add(buffer("storage-behind", List.of(), BufferSpec.storage(65540).behind(5L * BufferSpec.LEAD_STEP)));
        for (Format format : Format.values()) {
            boolean isSampled = Format.SAMPLED.contains(format);
            for (long texels : isSampled ? new long[0] : new long[] {4, 1028}) {
                String name = format.id() + "-" + texels;
                checks.add(buffer(
                        "texel-" + name, List.of(FormatUse.TEXEL_BUFFER_LOAD), BufferSpec.texels(format, texels)));
                checks.add(buffer("storage-texel-" + name, STORAGE_TEXEL, BufferSpec.storageTexels(format, texels)));
            }
            for (int[] size : new int[][] {{1, 1}, {13, 7}, {64, 33}}) {
                checks.add(texture(SAMPLED, new TextureSpec(format, size[0], size[1], TextureSpec.Use.SAMPLED)));
                if (!isSampled) {
                    checks.add(texture(STORAGE, new TextureSpec(format, size[0], size[1], TextureSpec.Use.STORAGE)));
                }
            }
        }
        checks.add(texture(SAMPLED, new TextureSpec(Format.RGBA8, 2048, 5000, TextureSpec.Use.SAMPLED)));
        checks.add(texture(SAMPLED, new TextureSpec(Format.RGBA8, TWO_D, 16, 8, 1, 5, TextureSpec.Use.SAMPLED)));
        checks.add(texture(SAMPLED, new TextureSpec(Format.RGBA8, THREE_D, 13, 7, 5, 1, TextureSpec.Use.SAMPLED)));
        checks.add(texture(SAMPLED, new TextureSpec(Format.RGBA8, ARRAY, 13, 7, 5, 1, TextureSpec.Use.SAMPLED)));
        for (MemoryKind kind : MemoryKind.values()) {
            checks.add(new DeviceCheck("memory/kind-" + kind.id(), tested -> kind(tested, kind)));
        }
        checks.add(new DeviceCheck("memory/many-at-once", MemoryChecks::manyAtOnce));
        checks.add(new DeviceCheck("memory/timed-transfers", MemoryChecks::timedTransfers));
        checks.add(new DeviceCheck("memory/transfers-are-as-many-as-asked", MemoryChecks::transfersAreAsManyAsAsked));
        for (Queue queue : Queue.values()) {
            checks.add(new DeviceCheck(
                    "memory/copies-on-queue-" + queue.name().toLowerCase(Locale.ROOT),
                    tested -> copiesOnQueues(tested.device(), List.of(queue))));
        }
        checks.add(new DeviceCheck(
                "memory/copies-on-two-queues",
                tested -> copiesOnQueues(tested.device(), List.of(Queue.COPY, Queue.COPY))));
        return checks.stream();
    }

    /** Requires memory of an unsupported format to be rejected with the validator's message; then skips the check. */
    private static void skipUnsupported(DeviceInfo info, List<FormatUse> uses, Format format, Runnable create) {
        if (uses.stream().noneMatch(use -> info.supports(new Feature.TexelFormat(format, use)))) {
            String reason =
                    info.throughBackend() + " lacks " + new Feature.TexelFormat(format, uses.get(0)).description();
            assertThatThrownBy(create::run)
                    .isInstanceOf(BackendException.Unsupported.class)
                    .hasMessage(reason);
            throw new TestAbortedException(reason);
        }
    }

    private static DeviceCheck buffer(String name, List<FormatUse> uses, BufferSpec spec) {
        return new DeviceCheck("memory/buffer-" + name, tested -> {
            spec.format()
                    .ifPresent(format -> skipUnsupported(
                            tested.info(),
                            uses,
                            format,
                            () -> tested.device().createBuffer(spec).close()));
            try (DeviceBuffer buffer = tested.device().createBuffer(spec)) {
                assertThat(buffer.spec()).isEqualTo(spec);
                roundTrip(tested.device(), buffer);
                copies(tested.device(), buffer);
            }
        });
    }

    /** A copy writes exactly the first bytes of another buffer, which may be larger. */
    private static void copies(Device device, DeviceBuffer source) {
        long bytes = source.spec().bytes();
        ByteBuffer whole = HostBytes.random(bytes, bytes + 2);
        HostBytes.upload(device, source, whole);
        try (DeviceBuffer target = device.createBuffer(BufferSpec.storage(bytes + 8))) {
            device.fill(target, 0x12345678);
            int part = (int) (bytes / 8) * 4 + 4;
            device.copy(source, target, part);
            ByteBuffer copied = HostBytes.download(device, target, bytes + 8);
            assertThat(copied.slice(0, part)).as("the part that was copied").isEqualTo(whole.slice(0, part));
            assertThat(copied.order(ByteOrder.LITTLE_ENDIAN).getInt(part))
                    .as("what stands behind it")
                    .isEqualTo(0x12345678);
            assertThat(HostBytes.download(device, source, bytes))
                    .as("the source")
                    .isEqualTo(whole);
        }
    }

    private static void roundTrip(Device device, DeviceBuffer buffer) {
        long bytes = buffer.spec().bytes();
        ByteBuffer whole = HostBytes.random(bytes, bytes);
        HostBytes.upload(device, buffer, whole);
        assertThat(HostBytes.download(device, buffer, bytes)).isEqualTo(whole);

        ByteBuffer start = HostBytes.words(0x01020304);
        HostBytes.upload(device, buffer, start);
        assertThat(HostBytes.download(device, buffer, 4))
                .as("the start, changed alone")
                .isEqualTo(start);
        assertThat(HostBytes.download(device, buffer, bytes).position(4))
                .as("what stands behind the part that was changed")
                .isEqualTo(whole.duplicate().position(4));

        if (bytes >= 12) {
            parts(device, buffer, (int) (bytes / 8) * 4, (int) (bytes / 4) * 4 - 4, 1);
        }

        device.fill(buffer, 0x12345678);
        assertThat(Arrays.stream(HostBytes.downloadWords(device, buffer)).filter(word -> word != 0x12345678))
                .as("words after a fill that are others")
                .isEmpty();
    }

    /** Uploads and downloads of a part affect only it; {@code start} and {@code end} are bytes or rows. */
    private static void parts(Device device, DeviceResource resource, int start, int end, int unitBytes) {
        long bytes = resource instanceof DeviceBuffer buffer
                ? buffer.spec().bytes()
                : ((DeviceTexture) resource).spec().bytes();
        ByteBuffer expected = HostBytes.download(device, resource, bytes);
        ByteBuffer part = HostBytes.random((long) (end - start) * unitBytes, bytes + 1);
        HostBytes.upload(device, resource, start, part);
        expected.put(start * unitBytes, part, 0, part.remaining());
        assertThat(HostBytes.download(device, resource, bytes))
                .as("everything, after a part of it was changed")
                .isEqualTo(expected);
        int before = start / 2;
        assertThat(HostBytes.download(device, resource, before, (long) (end - before) * unitBytes))
                .as("a part")
                .isEqualTo(expected.slice(before * unitBytes, (end - before) * unitBytes));
    }

    /** Transfers, mappings and kernels with buffers in a kind of memory; a kind that the device lacks is rejected. */
    private static void kind(TestedDevice tested, MemoryKind kind) {
        Device device = tested.device();
        BufferSpec spec =
                BufferSpec.storage((1 << 20) + 12).behind(BufferSpec.LEAD_STEP).in(kind);
        Optional<String> refusal = device.refusal(kind);
        if (refusal.isPresent()) {
            assertThatThrownBy(() -> device.createBuffer(spec).close())
                    .isInstanceOf(BackendException.Unsupported.class)
                    .hasMessage(refusal.get());
            throw new TestAbortedException(refusal.get());
        }
        try (DeviceBuffer buffer = device.createBuffer(spec);
                DeviceBuffer other = device.createBuffer(spec.in(MemoryKind.DEVICE))) {
            roundTrip(device, buffer);
            copies(device, buffer);
            device.fill(other, 7);
            device.copy(other, buffer, spec.bytes());
            assertThat(HostBytes.downloadWords(device, buffer)).containsOnly(7);
            mappings(device, buffer);
        }
        LeadCases.in(kind).forEach(each -> CaseCheck.check(tested, each));
    }

    /** The host reads what the device wrote, and the device what the host wrote; device memory may be out of reach. */
    private static void mappings(Device device, DeviceBuffer buffer) {
        ByteBuffer written = HostBytes.random(buffer.spec().bytes(), 3);
        try {
            device.map(buffer, Access.WRITE).put(0, written, 0, written.capacity());
        } catch (BackendException.Unsupported refused) {
            assertThat(buffer.spec().kind()).as(refused.getMessage()).isEqualTo(MemoryKind.DEVICE);
            return;
        }
        device.unmap(buffer);
        assertThat(HostBytes.download(device, buffer, written.capacity())).isEqualTo(written);
        for (int word = 1; word <= 2; word++) {
            device.fill(buffer, word, 1);
            ByteBuffer mapped = device.map(buffer, Access.READ_WRITE);
            assertThat(mapped.capacity()).isEqualTo(written.capacity());
            int[] words = new int[mapped.capacity() / Integer.BYTES];
            mapped.asIntBuffer().get(words);
            assertThat(words).containsOnly(word);
            mapped.putInt(Integer.BYTES, -word);
            device.unmap(buffer);
            assertThat(Arrays.copyOf(HostBytes.downloadWords(device, buffer), 3))
                    .containsExactly(word, -word, word);
        }
    }

    private static DeviceCheck texture(List<FormatUse> uses, TextureSpec spec) {
        String name = spec.use().name().toLowerCase(Locale.ROOT) + "-"
                + spec.format().id() + "-" + spec.width() + "x" + spec.height()
                + (spec.layers() > 1 ? "-" + spec.shape().id() : "")
                + (spec.levels() > 1 ? "-mips" : "");
        return new DeviceCheck("memory/texture-" + name, tested -> {
            skipUnsupported(
                    tested.info(),
                    uses,
                    spec.format(),
                    () -> tested.device().createTexture(spec).close());
            for (Feature feature : spec.features()) {
                if (!tested.info().supports(feature)) {
                    throw new TestAbortedException(tested.device().refusal(feature));
                }
            }
            try (DeviceTexture texture = tested.device().createTexture(spec)) {
                assertThat(texture.spec()).isEqualTo(spec);
                for (long seed = 1; seed <= 2; seed++) {
                    ByteBuffer bytes = HostBytes.random(spec.bytes(), seed);
                    HostBytes.upload(tested.device(), texture, bytes);
                    assertThat(HostBytes.download(tested.device(), texture, spec.bytes()))
                            .isEqualTo(bytes);
                }
                copies(tested.device(), texture);
                if (spec.rows() > 3 && spec.levels() == 1) {
                    parts(tested.device(), texture, 2, spec.rows() - 1, spec.rowBytes());
                }
            }
        });
    }

    private static void copies(Device device, DeviceTexture source) {
        ByteBuffer whole = HostBytes.download(device, source, source.spec().bytes());
        try (DeviceTexture target = device.createTexture(source.spec())) {
            device.copy(source, target);
            assertThat(HostBytes.download(device, target, source.spec().bytes()))
                    .as("a copy")
                    .isEqualTo(whole);
        }
    }

    /** Timed fills and copies have correct results and plausible times. */
    private static void timedTransfers(TestedDevice tested) {
        Device device = tested.device();
        for (Transfer transfer : Transfer.values()) {
            assertThat(device.calls(transfer)).isNotBlank();
        }
        int words = 5000;
        try (DeviceBuffer source = device.createBuffer(BufferSpec.storage(4L * words));
                DeviceBuffer target =
                        device.createBuffer(BufferSpec.storage(4L * words).behind(BufferSpec.LEAD_STEP))) {
            for (int times : new int[] {1, 2, 50}) {
                device.fill(source, -1);
                device.fill(target, -2);
                assertPossible(device, () -> device.fill(source, times, times));
                assertThat(HostBytes.downloadWords(device, source)).containsOnly(times);
                assertPossible(device, () -> device.copy(source, target, 4L * words, times));
                assertThat(HostBytes.downloadWords(device, target)).containsOnly(times);
                assertPossible(device, () -> device.fill(target, -times, times));
                assertThat(HostBytes.downloadWords(device, target)).containsOnly(-times);
            }
        }
    }

    /** Repeated copies or fills have the same result as one; only their duration shows that all are executed. */
    private static void transfersAreAsManyAsAsked(TestedDevice tested) {
        Device device = tested.device();
        int bytes = 4 << 20;
        try (DeviceBuffer source = device.createBuffer(BufferSpec.storage(bytes));
                DeviceBuffer target = device.createBuffer(BufferSpec.storage(bytes))) {
            device.fill(source, 1);
            DispatchChecks.assertGrows(device, times -> device.fill(target, 2, times));
            DispatchChecks.assertGrows(device, times -> device.copy(source, target, bytes, times));
        }
    }

    /** Copies to the host's memory and back, or at once; a queue that the device lacks is rejected. */
    private static void copiesOnQueues(Device device, List<Queue> queues) {
        int bytes = 1 << 20;
        MemoryKind kind = device.refusal(MemoryKind.HOST).isEmpty() ? MemoryKind.HOST : MemoryKind.DEVICE;
        try (DeviceBuffer buffer = device.createBuffer(BufferSpec.storage(bytes));
                DeviceBuffer host =
                        device.createBuffer(BufferSpec.storage(bytes).in(kind));
                DeviceBuffer other = device.createBuffer(BufferSpec.storage(bytes));
                DeviceBuffer otherHost =
                        device.createBuffer(BufferSpec.storage(bytes).in(kind))) {
            device.fill(host, 1);
            device.fill(other, 2);
            Copies upload = new Copies(host, buffer, bytes, 0, 3, queues.get(0));
            Copies download = new Copies(other, otherHost, bytes, 0, 2, queues.get(queues.size() - 1));
            List<List<QueueWork>> batches = queues.size() == 1
                    ? List.of(List.of(upload), List.of(download))
                    : List.of(List.of(upload, download));
            try {
                assertThat(device.calls(queues.get(0))).isNotBlank();
                for (List<QueueWork> works : batches) {
                    long start = System.nanoTime();
                    List<Long> ends = device.together(works);
                    long outside = System.nanoTime() - start;
                    assertThat(ends)
                            .hasSize(works.size())
                            .allSatisfy(end -> assertThat(end).isPositive().isLessThanOrEqualTo(outside));
                }
            } catch (BackendException.Unsupported refused) {
                assertThat(queues).as(refused.getMessage()).contains(Queue.COPY);
                throw new TestAbortedException(refused.getMessage());
            }
            assertThat(HostBytes.downloadWords(device, buffer)).containsOnly(1);
            assertThat(HostBytes.downloadWords(device, otherHost)).containsOnly(2);
        }
    }

    private static void assertPossible(Device device, Supplier<BatchTime> transfer) {
        long before = System.nanoTime();
        BatchTime time = transfer.get();
        long outside = System.nanoTime() - before;
        assertThat(time.hostNanos()).as("host time").isPositive().isLessThanOrEqualTo(outside);
        assertThat(time.deviceNanos().isPresent())
                .as("device time, where the device has a timer")
                .isEqualTo(device.info().timer().available());
        time.deviceNanos()
                .ifPresent(nanos -> assertThat(nanos)
                        .as("device time, against the host's with a tenth for the difference of the clocks")
                        .isPositive()
                        .isLessThanOrEqualTo(time.hostNanos() + time.hostNanos() / 10));
    }

    private static void manyAtOnce(TestedDevice tested) {
        List<DeviceBuffer> buffers = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                buffers.add(tested.device().createBuffer(BufferSpec.storage(4L * (i + 1))));
                tested.device().fill(buffers.get(i), i);
            }
            for (int i = 0; i < 40; i += 2) {
                buffers.get(i).close();
            }
            for (int i = 1; i < 40; i += 2) {
                int expected = i;
                assertThat(Arrays.stream(HostBytes.downloadWords(tested.device(), buffers.get(i))))
                        .hasSize(i + 1)
                        .allMatch(word -> word == expected);
            }
        } finally {
            buffers.forEach(DeviceBuffer::close);
        }
    }
}
