package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.DeviceResource;
import io.github.gpupath.backend.Transfer;
import io.github.gpupath.backend.lifetime.Closing;
import io.github.gpupath.kernel.Access;
import io.github.gpupath.result.Measurement.Location;
import io.github.gpupath.result.Note;
import io.github.gpupath.suite.ByteSize;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.TransferWorkload.Means;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.verify.Verifier;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A transfer between host and device, or within the device, by the API's own commands; or accesses of the host. */
final class PreparedTransfer implements Prepared {

    /** What memory is filled with: no byte of it is like another. */
    private static final int WORD = 0x1234_5678;

    private final Device device;
    private final TransferWorkload transfer;
    private final MemoryBudget budget;
    private final List<Place> places = new ArrayList<>();

    private final CountedWords words;
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
        this.words = new CountedWords(bufferBytes());
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
    public List<Note> notes() {
        if (transfer.means() != Means.COMMAND) {
            return List.of();
        }
        return List.of(Prepared.calls(device.calls(transfer.kind())
                + (transfer.timing().equals(Timing.HOST) && bufferBytes() > CountedWords.PART_BYTES
                        ? "; the host side reuses the same " + ByteSize.label(CountedWords.PART_BYTES)
                        : "")));
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
            case UPLOAD, DOWNLOAD -> words.countInto(device, place.buffer());
            case COPY -> {
                words.countInto(device, place.source().orElseThrow());
                copy(place, 1);
            }
            case FILL -> device.fill(place.buffer(), WORD, 1);
        }
        return words.firstDifference(
                device, place.buffer(), transfer.kind() == Transfer.FILL ? OptionalInt.of(WORD) : OptionalInt.empty());
    }

    /** The host's accesses are verified on a whole buffer, which is no larger than a part. */
    private Optional<String> differenceOfHost(DeviceBuffer buffer) {
        ByteBuffer host = words.part(0);
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
                words.countInto(device, place.buffer());
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
                byTheHost(
                        dispatches, () -> words.inParts((offset, part) -> device.upload(place.buffer(), offset, part)));
            case DOWNLOAD ->
                byTheHost(
                        dispatches,
                        () -> words.inParts((offset, part) -> device.download(place.buffer(), offset, part)));
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
    public void close() {
        Closing.all(places, Place::close);
    }
}
