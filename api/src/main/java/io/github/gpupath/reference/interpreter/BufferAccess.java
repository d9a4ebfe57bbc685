package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.Type;
import java.nio.ByteBuffer;
import java.util.List;

/** Loads from and stores to raw, structured and uniform buffers, and loads from one of several, as bits without conversion. */
final class BufferAccess implements MemoryAccess, ScalarAccess {

    private final Slot slot;
    private final List<Slot> slots;
    private final Type type;
    private final int componentBytes;
    private final boolean byAddress;

    private BufferAccess(List<Slot> slots, Type type, boolean byAddress) {
        this.slots = slots;
        slot = slots.get(0);
        this.type = type;
        this.byAddress = byAddress;
        componentBytes = type.scalar().componentBytes();
    }

    /** Consecutive words at a byte address. */
    static BufferAccess words(Slot slot, Type type) {
        return new BufferAccess(List.of(slot), type, true);
    }

    /** Elements of one type at an index. */
    static BufferAccess elements(Slot slot, Type type) {
        return elements(List.of(slot), type);
    }

    /** Elements of one type, at the index of a slot and an index in it if there are several. */
    static BufferAccess elements(List<Slot> slots, Type type) {
        return new BufferAccess(slots, type, false);
    }

    @Override
    public Node load(long[][] values, Node place) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                place.evaluate(active);
                for (int lane = 0; lane < active.length; lane++) {
                    if (active[lane]) {
                        Slot from = slots.size() == 1 ? slot : slot.oneOf(slots, place.values[0][lane], lane);
                        long at = place.values[place.values.length - 1][lane];
                        int offset = offset(from, at, lane);
                        for (int c = 0; c < values.length; c++) {
                            values[c][lane] = get(from.bytes(), offset + c * componentBytes);
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
                    int offset = offset(slot, place.values[0][lane], lane);
                    for (int c = 0; c < value.values.length; c++) {
                        put(bytes, offset + c * componentBytes, value.values[c][lane]);
                    }
                }
            }
        };
    }

    @Override
    public long get(long index, int lane) {
        return get(slot.bytes(), offset(slot, index, lane));
    }

    @Override
    public void put(long index, int lane, long bits) {
        put(slot.bytes(), offset(slot, index, lane), bits);
    }

    private int offset(Slot from, long place, int lane) {
        return byAddress ? from.words(place, type.bytes(), lane) : from.element(place, type.bytes(), lane);
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
