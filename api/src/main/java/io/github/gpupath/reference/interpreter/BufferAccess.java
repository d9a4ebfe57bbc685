package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.Type;
import java.nio.ByteBuffer;

/** Loads from and stores to raw, structured and uniform buffers, as bits without conversion. */
final class BufferAccess implements MemoryAccess, ScalarAccess {

    private final Slot slot;
    private final Type type;
    private final int componentBytes;
    private final boolean byAddress;

    private BufferAccess(Slot slot, Type type, boolean byAddress) {
        this.slot = slot;
        this.type = type;
        this.byAddress = byAddress;
        componentBytes = type.scalar().componentBytes();
    }

    /** Consecutive words at a byte address. */
    static BufferAccess words(Slot slot, Type type) {
        return new BufferAccess(slot, type, true);
    }

    /** Elements of one type at an index. */
    static BufferAccess elements(Slot slot, Type type) {
        return new BufferAccess(slot, type, false);
    }

    @Override
    public Node load(long[][] values, Node place) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                place.evaluate(active);
                ByteBuffer bytes = slot.bytes();
                for (int lane = 0; lane < active.length; lane++) {
                    if (active[lane]) {
                        int offset = offset(place.values[0][lane], lane);
                        for (int c = 0; c < values.length; c++) {
                            values[c][lane] = get(bytes, offset + c * componentBytes);
                        }
                    }
                }
            }
        };
    }

    @Override
    public Step store(Node place, Node value) {
        return active -> {
            place.evaluate(active);
            value.evaluate(active);
            ByteBuffer bytes = slot.bytes();
            for (int lane = 0; lane < active.length; lane++) {
                if (active[lane]) {
                    int offset = offset(place.values[0][lane], lane);
                    for (int c = 0; c < value.values.length; c++) {
                        put(bytes, offset + c * componentBytes, value.values[c][lane]);
                    }
                }
            }
        };
    }

    @Override
    public long get(long index, int lane) {
        return get(slot.bytes(), offset(index, lane));
    }

    @Override
    public void put(long index, int lane, long bits) {
        put(slot.bytes(), offset(index, lane), bits);
    }

    private int offset(long place, int lane) {
        return byAddress ? slot.words(place, type.bytes(), lane) : slot.element(place, type.bytes(), lane);
    }

    private long get(ByteBuffer bytes, int offset) {
        if (componentBytes == 4) {
            return bytes.getInt(offset) & 0xFFFF_FFFFL;
        }
        return componentBytes == 2 ? bytes.getShort(offset) & 0xFFFFL : bytes.getLong(offset);
    }

    private void put(ByteBuffer bytes, int offset, long bits) {
        if (componentBytes == 4) {
            bytes.putInt(offset, (int) bits);
        } else if (componentBytes == 2) {
            bytes.putShort(offset, (short) bits);
        } else {
            bytes.putLong(offset, bits);
        }
    }
}
