package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.lifetime.Closing;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.result.Measurement.Location;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.TransferWorkload.Means;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.verify.Verifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/** A transfer between host and device, or within the device, by the API's own commands; or accesses of the host. */
final class PreparedTransfer implements Prepared {

    /** A host buffer has at most 2 GiB; a part costs far more than a call. */
    private static final int PART_BYTES = 256 << 20;

    /** What memory is filled with: no byte of it is like another. */
    private static final int WORD = 0x1234_5678;

    /** As many words as a processor's second-level cache holds: made and compared there, they cost little beside the transfer. */
    private static final int WORDS_AT_ONCE = 1 << 16;

    private final Device device;
    private final TransferWorkload transfer;
    private final MemoryBudget budget;
    private final List<Place> places = new ArrayList<>();

    private final ByteBuffer host;
    private final HostAccess access;

    /**
     * The memory of the device at one place.
     *
     * @param buffer that is read or written; the target of a copy
     * @param source of a copy; empty for other transfers
     */
    private record Place(DeviceBuffer buffer, Optional<DeviceBuffer> source) implements AutoCloseable {

        @Override
        public void close() {
            try (buffer) {
                source.ifPresent(DeviceBuffer::close);
            }
        }
    }

    PreparedTransfer(Device device, TransferWorkload transfer) {
        this.budget = MemoryBudget.of(device.info());
        budget.check(transfer);
        this.device = device;
        this.transfer = transfer;
        this.host = ByteBuffer.allocateDirect((int) Math.min(PART_BYTES, bufferBytes()))
                .order(ByteOrder.LITTLE_ENDIAN);
        this.access = new HostAccess(transfer.means());
    }

    private long bufferBytes() {
        return transfer.means().span(transfer.bytes());
    }

    private Place newPlace(long lead) {
        DeviceBuffer buffer = newBuffer(lead);
        try {
            return new Place(
                    buffer, transfer.kind() == Transfer.COPY ? Optional.of(newBuffer(lead)) : Optional.empty());
        } catch (RuntimeException failure) {
            buffer.close();
            throw failure;
        }
    }

    private DeviceBuffer newBuffer(long lead) {
        return device.createBuffer(
                BufferSpec.storage(bufferBytes()).behind(lead).in(transfer.memory()));
    }

    @Override
    public boolean leaveTo(TestCase next) {
        close();
        return false;
    }

    @Override
    public List<Note> notes() {
        if (transfer.means() != Means.COMMAND) {
            return List.of();
        }
        return List.of(Prepared.calls(device.calls(transfer.kind())
                + (transfer.timing().equals(Timing.HOST) && bufferBytes() > PART_BYTES
                        ? "; the host side reuses the same " + ByteSize.label(PART_BYTES) + ""
                        : "")));
    }

    @Override
    public List<CodeListing> listings() {
        return List.of();
    }

    @Override
    public List<CodeBinary> binaries() {
        return List.of();
    }

    /** Where it is right, it is timed at the place where it was verified, which holds all that it needs. */
    @Override
    public Optional<String> verify(Verifier verifier) {
        Place place = newPlace(0);
        places.add(place);
        device.fill(place.buffer(), 0);
        if (transfer.means() != Means.COMMAND) {
            return differenceOfHost(place.buffer());
        }
        switch (transfer.kind()) {
            case UPLOAD, DOWNLOAD -> countInto(place.buffer());
            case COPY -> {
                countInto(place.source().orElseThrow());
                copy(place, 1);
            }
            case FILL -> device.fill(place.buffer(), WORD, 1);
        }
        return firstDifference(place.buffer());
    }

    /** The host's accesses are verified on a whole buffer, which is no larger than a part. */
    private Optional<String> differenceOfHost(DeviceBuffer buffer) {
        host.clear();
        if (transfer.kind() == Transfer.UPLOAD) {
            accessByHost(buffer, false);
            device.download(buffer, host);
            OptionalInt wrong = access.firstDifference(host);
            return wrong.isPresent()
                    ? Optional.of("the word of eight bytes with index " + wrong.getAsInt() + " is "
                            + host.getLong(Long.BYTES * wrong.getAsInt()))
                    : Optional.empty();
        }
        access.write(host);
        device.upload(buffer, host);
        long sum = accessByHost(buffer, true);
        return sum == access.expectedSum(bufferBytes())
                ? Optional.empty()
                : Optional.of("the host reads words whose sum is " + sum + " instead of "
                        + access.expectedSum(bufferBytes()));
    }

    /** Maps a buffer, and writes or reads it; the sum of what was read. */
    private long accessByHost(DeviceBuffer buffer, boolean isAdded) {
        boolean writes = transfer.kind() == Transfer.UPLOAD;
        ByteBuffer mapped = device.map(buffer, writes ? Access.WRITE : Access.READ);
        long sum = 0;
        if (writes) {
            access.write(mapped);
        } else {
            sum = access.read(mapped, isAdded);
        }
        device.unmap(buffer);
        return sum;
    }

    private BatchTime copy(Place place, int times) {
        return device.copy(place.source().orElseThrow(), place.buffer(), bufferBytes(), times);
    }

    private void countInto(DeviceBuffer buffer) {
        inParts((offset, part) -> {
            IntBuffer words = part.asIntBuffer();
            chunks(words).parallel().forEach(at -> words.put(at, counted(offset, at, words)));
            device.upload(buffer, offset, part);
        });
    }

    private Optional<String> firstDifference(DeviceBuffer buffer) {
        for (long offset = 0; offset < bufferBytes(); offset += host.capacity()) {
            ByteBuffer part = part(offset);
            clear(part);
            device.download(buffer, offset, part);
            IntBuffer words = part.asIntBuffer();
            long first = offset;
            OptionalInt wrong = chunks(words)
                    .parallel()
                    .map(at -> firstDifference(words, at, expected(first, at, words)))
                    .filter(at -> at >= 0)
                    .min();
            if (wrong.isPresent()) {
                int at = wrong.getAsInt();
                return Optional.of("the word at byte " + (offset + (long) at * Integer.BYTES) + " is "
                        + Integer.toUnsignedString(words.get(at)) + " instead of "
                        + Integer.toUnsignedString(expected(offset, at, words)[0]));
            }
        }
        return Optional.empty();
    }

    /** The words that went up were there: they may not be taken for those that come down. None that is expected is 0. */
    private static void clear(ByteBuffer part) {
        IntBuffer words = part.asIntBuffer();
        int[] zeros = new int[WORDS_AT_ONCE];
        chunks(words).parallel().forEach(at -> words.put(at, zeros, 0, Math.min(words.limit() - at, WORDS_AT_ONCE)));
    }

    /** Where words differ from those that are expected from an index on; negative if they do not. */
    private static int firstDifference(IntBuffer words, int from, int[] expected) {
        int at = words.slice(from, expected.length).mismatch(IntBuffer.wrap(expected));
        return at < 0 ? at : from + at;
    }

    /** Where each of the parts begins in which words are made and compared. */
    private static IntStream chunks(IntBuffer words) {
        return IntStream.range(0, (words.limit() + WORDS_AT_ONCE - 1) / WORDS_AT_ONCE)
                .map(chunk -> chunk * WORDS_AT_ONCE);
    }

    private int[] expected(long offset, int at, IntBuffer words) {
        int[] counted = counted(offset, at, words);
        if (transfer.kind() == Transfer.FILL) {
            Arrays.fill(counted, WORD);
        }
        return counted;
    }

    /**
     * Words from an index on. They count from one up, which tells every word of up to 16 GiB from its neighbours and from zero.
     *
     * @param offset of the buffer's part, in bytes
     * @param at the index in it
     * @param words of the part
     */
    private static int[] counted(long offset, int at, IntBuffer words) {
        int first = (int) (offset / Integer.BYTES + at + 1);
        int[] counted = new int[Math.min(words.limit() - at, WORDS_AT_ONCE)];
        Arrays.setAll(counted, i -> first + i);
        return counted;
    }

    @Override
    public int room(int placements) {
        return transfer.timing().equals(Timing.HOST) ? 1 : budget.room(transfer, placements);
    }

    /**
     * All memory is written, since a driver may give a page its own when it is first touched; and with no regular content, which
     * hardware could compress.
     */
    @Override
    public void allocate(List<Long> leads) {
        while (places.size() < leads.size()) {
            Place place = newPlace(leads.get(places.size()));
            places.add(place);
            if (places.size() == 1) {
                countInto(place.buffer());
            } else {
                device.copy(places.get(0).buffer(), place.buffer(), bufferBytes());
            }
            place.source().ifPresent(source -> device.copy(place.buffer(), source, bufferBytes()));
        }
    }

    @Override
    public List<Location> memory() {
        Map<String, DeviceResource> resources =
                new LinkedHashMap<>(Map.of("target", places.get(0).buffer()));
        places.get(0).source().ifPresent(source -> resources.put("source", source));
        return Location.of(resources);
    }

    @Override
    public BatchTime time(Launch launch, int dispatches, int placement) {
        Place place = places.get(placement);
        if (transfer.means() != Means.COMMAND) {
            return byTheHost(dispatches, () -> accessByHost(place.buffer(), false));
        }
        return switch (transfer.kind()) {
            case UPLOAD ->
                byTheHost(dispatches, () -> inParts((offset, part) -> device.upload(place.buffer(), offset, part)));
            case DOWNLOAD ->
                byTheHost(dispatches, () -> inParts((offset, part) -> device.download(place.buffer(), offset, part)));
            case COPY -> copy(place, dispatches);
            case FILL -> device.fill(place.buffer(), WORD, dispatches);
        };
    }

    private static BatchTime byTheHost(int times, Runnable once) {
        long begin = System.nanoTime();
        for (int i = 0; i < times; i++) {
            once.run();
        }
        return new BatchTime(OptionalLong.empty(), System.nanoTime() - begin);
    }

    @Override
    public BatchTime timeWithoutAccess(Launch launch, int dispatches, boolean isHalved) {
        throw new IllegalStateException("a transfer has no kernel");
    }

    @Override
    public List<Double> handedBack(int placement) {
        return List.of();
    }

    private interface Step {
        void run(long offset, ByteBuffer part);
    }

    private void inParts(Step step) {
        for (long offset = 0; offset < bufferBytes(); offset += host.capacity()) {
            step.run(offset, part(offset));
        }
    }

    private ByteBuffer part(long offset) {
        return host.clear().limit((int) Math.min(host.capacity(), bufferBytes() - offset));
    }

    @Override
    public void close() {
        Closing.all(places, Place::close);
    }
}
