package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.backend.BatchTime;
import io.github.gpupath.backend.BufferSpec;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceBuffer;
import io.github.gpupath.backend.lifetime.Closing;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TransferWorkload;
import io.github.gpupath.suite.Workload.Launch;
import io.github.gpupath.verify.Verifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A transfer between host and device, or within the device, by the API's own commands; timed by the host's clock. */
final class PreparedTransfer implements Prepared {

    /** A host buffer has at most 2 GiB; a part costs far more than a call. */
    private static final int PART_BYTES = 256 << 20;

    /** What memory is filled with: no byte of it is like another. */
    private static final int WORD = 0x1234_5678;

    private final Device device;
    private final TransferWorkload transfer;
    private final MemoryBudget budget;
    /** By their places. */
    private final List<DeviceBuffer> buffers = new ArrayList<>();

    private final ByteBuffer host;

    PreparedTransfer(Device device, TransferWorkload transfer) {
        this.budget = MemoryBudget.of(device.info());
        budget.check(transfer);
        this.device = device;
        this.transfer = transfer;
        this.host = ByteBuffer.allocateDirect((int) Math.min(PART_BYTES, transfer.bytes()))
                .order(ByteOrder.LITTLE_ENDIAN);
        buffers.add(device.createBuffer(BufferSpec.storage(transfer.bytes())));
    }

    @Override
    public boolean serves(TestCase next) {
        return false;
    }

    @Override
    public List<String> notes() {
        return List.of();
    }

    @Override
    public List<CodeListing> listings() {
        return List.of();
    }

    @Override
    public Optional<String> verify(Verifier verifier) {
        device.fill(verified(), 0);
        if (transfer.kind() == TransferWorkload.Kind.FILL) {
            device.fill(verified(), WORD);
        } else {
            inParts(this::countAndUpload);
        }
        return firstDifference();
    }

    private DeviceBuffer verified() {
        return buffers.get(0);
    }

    private void countAndUpload(long offset, ByteBuffer part) {
        while (part.hasRemaining()) {
            part.putInt(wordAt(offset + part.position()));
        }
        device.upload(verified(), offset, part.flip());
    }

    private Optional<String> firstDifference() {
        for (long offset = 0; offset < transfer.bytes(); offset += host.capacity()) {
            ByteBuffer part = part(offset);
            device.download(verified(), offset, part);
            while (part.hasRemaining()) {
                long at = offset + part.position();
                int expected = transfer.kind() == TransferWorkload.Kind.FILL ? WORD : wordAt(at);
                int actual = part.getInt();
                if (actual != expected) {
                    return Optional.of("the word at byte " + at + " is " + Integer.toUnsignedString(actual)
                            + " instead of " + Integer.toUnsignedString(expected));
                }
            }
        }
        return Optional.empty();
    }

    /** Tells every word of up to 16 GiB from its neighbours and from zero. */
    private static int wordAt(long offset) {
        return (int) (offset / Integer.BYTES + 1);
    }

    @Override
    public int room(int placements) {
        return budget.room(transfer, placements);
    }

    @Override
    public void allocate(List<Long> leads) {
        while (buffers.size() < leads.size()) {
            long lead = leads.get(buffers.size());
            DeviceBuffer buffer =
                    device.createBuffer(BufferSpec.storage(transfer.bytes()).behind(lead));
            buffers.add(buffer);
            device.fill(buffer, 0); // a driver may give a page its memory when it is first touched
        }
    }

    @Override
    public BatchTime time(Launch launch, int dispatches, int placement) {
        DeviceBuffer buffer = buffers.get(placement);
        long begin = System.nanoTime();
        for (int i = 0; i < dispatches; i++) {
            switch (transfer.kind()) {
                case UPLOAD -> inParts((offset, part) -> device.upload(buffer, offset, part));
                case DOWNLOAD -> inParts((offset, part) -> device.download(buffer, offset, part));
                case FILL -> device.fill(buffer, WORD);
            }
        }
        return new BatchTime(OptionalLong.empty(), System.nanoTime() - begin);
    }

    @Override
    public List<Double> handedBack(int placement) {
        return List.of();
    }

    private interface Step {
        void run(long offset, ByteBuffer part);
    }

    private void inParts(Step step) {
        for (long offset = 0; offset < transfer.bytes(); offset += host.capacity()) {
            step.run(offset, part(offset));
        }
    }

    private ByteBuffer part(long offset) {
        return host.clear().limit((int) Math.min(host.capacity(), transfer.bytes() - offset));
    }

    @Override
    public void close() {
        Closing.all(buffers, DeviceBuffer::close);
    }
}
