package io.github.gpupath.cli.simulation;

/** What is to go on and when: a binary heap of numbers by their times. */
final class Agenda {

    private final double[] times;
    private final int[] entries;
    private int size;

    /** An empty agenda with room for so many entries. */
    Agenda(int room) {
        times = new double[room];
        entries = new int[room];
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The time of the next entry. */
    double time() {
        return times[0];
    }

    /** The next entry. */
    int entry() {
        return entries[0];
    }

    /** Adds an entry. */
    void add(double time, int entry) {
        int hole = size++;
        while (hole > 0 && times[(hole - 1) / 2] > time) {
            move((hole - 1) / 2, hole);
            hole = (hole - 1) / 2;
        }
        times[hole] = time;
        entries[hole] = entry;
    }

    /** Lets the next entry go on at a later time. */
    void postpone(double time) {
        int entry = entries[0];
        sink(time, entry);
    }

    /** Removes the next entry. */
    void remove() {
        size--;
        if (size > 0) {
            sink(times[size], entries[size]);
        }
    }

    private void sink(double time, int entry) {
        int hole = 0;
        while (2 * hole + 1 < size) {
            int child = 2 * hole + 1;
            if (child + 1 < size && times[child + 1] < times[child]) {
                child++;
            }
            if (times[child] >= time) {
                break;
            }
            move(child, hole);
            hole = child;
        }
        times[hole] = time;
        entries[hole] = entry;
    }

    private void move(int from, int to) {
        times[to] = times[from];
        entries[to] = entries[from];
    }
}
