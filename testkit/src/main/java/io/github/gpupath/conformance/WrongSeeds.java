package io.github.gpupath.conformance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What a driver makes wrong, by the seeds that show it: a kernel alone ({@code 5}), kernels only where they are compiled together
 * ({@code 5+9}), or only a process that tries all kernels from one seed to another ({@code 5..90}).
 *
 * @param seeds in order; of a process all that it tries
 * @param isProcess whether it takes the process
 */
record WrongSeeds(List<Long> seeds, boolean isProcess) implements Comparable<WrongSeeds> {

    private static final String TOGETHER = "+";
    private static final String TO = "..";
    private static final Comparator<WrongSeeds> ORDER =
            Comparator.comparing(WrongSeeds::first).thenComparing(WrongSeeds::toString);

    WrongSeeds {
        seeds = List.copyOf(seeds);
    }

    /** Kernels that are compiled together, or one alone. */
    static WrongSeeds together(List<Long> seeds) {
        return new WrongSeeds(seeds, false);
    }

    /** A process that tries all kernels from one to another, which is among them. */
    static WrongSeeds process(long first, long last) {
        return new WrongSeeds(LongStream.rangeClosed(first, last).boxed().toList(), true);
    }

    static WrongSeeds of(String text) {
        int to = text.indexOf(TO);
        return to < 0
                ? together(Arrays.stream(text.split("\\" + TOGETHER))
                        .map(Long::valueOf)
                        .toList())
                : process(Long.parseLong(text.substring(0, to)), Long.parseLong(text.substring(to + TO.length())));
    }

    /** Whether it is a kernel alone. */
    boolean isAlone() {
        return seeds.size() == 1 && !isProcess;
    }

    long first() {
        return seeds.get(0);
    }

    long last() {
        return seeds.get(seeds.size() - 1);
    }

    @Override
    public int compareTo(WrongSeeds other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return isProcess
                ? first() + TO + last()
                : seeds.stream().map(String::valueOf).collect(Collectors.joining(TOGETHER));
    }
}
