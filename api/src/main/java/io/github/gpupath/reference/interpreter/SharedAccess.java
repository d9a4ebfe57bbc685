package io.github.gpupath.reference.interpreter;

import io.github.gpupath.kernel.SharedArray;

/** Loads and stores of an array in workgroup memory. */
final class SharedAccess implements MemoryAccess, ScalarAccess {

    private final Frame frame;
    private final SharedArray array;
    private final long[][] elements;

    SharedAccess(Frame frame, SharedArray array) {
        this.frame = frame;
        this.array = array;
        elements = frame.shared(array);
    }

    @Override
    public Node load(long[][] values, Node place) {
        return new Node(values) {
            @Override
            void evaluate(boolean[] active) {
                place.evaluate(active);
                for (int lane = 0; lane < active.length; lane++) {
                    if (active[lane]) {
                        int index = index(place.values[0][lane], lane);
                        for (int c = 0; c < values.length; c++) {
                            values[c][lane] = elements[c][index];
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
            for (int lane = 0; lane < active.length; lane++) {
                if (active[lane]) {
                    int index = index(place.values[0][lane], lane);
                    for (int c = 0; c < elements.length; c++) {
                        elements[c][index] = value.values[c][lane];
                    }
                }
            }
        };
    }

    @Override
    public long get(long index, int lane) {
        return elements[0][index(index, lane)];
    }

    @Override
    public void put(long index, int lane, long bits) {
        elements[0][index(index, lane)] = bits;
    }

    private int index(long index, int lane) {
        if (index >= array.length()) {
            throw frame.failure("index " + index, array.name(), array.length() + " elements", lane);
        }
        return (int) index;
    }
}
