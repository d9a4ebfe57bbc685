package io.github.gpupath.cli.engine.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The samples of an attempt at each placement, each with the numbers that the kernel left in memory after it. */
final class Samples {

    private record Taken(Sample sample, List<Double> readback) {}

    private final SortedMap<Integer, List<Taken>> byPlacement = new TreeMap<>();

    /** Adds one; the numbers are empty where the kernel leaves none. */
    void add(int placement, Sample sample, List<Double> readback) {
        byPlacement.computeIfAbsent(placement, at -> new ArrayList<>()).add(new Taken(sample, readback));
    }

    int number() {
        return byPlacement.values().stream().mapToInt(List::size).sum();
    }

    /** The samples, each placement in turn; where they were taken so, in the order of their time. */
    List<Sample> all() {
        return inTurn(Taken::sample);
    }

    /** One of the numbers, after each sample. */
    List<Double> readback(int index) {
        return inTurn(taken -> taken.readback().get(index));
    }

    /** Something of each: the first of each placement, the second of each, and so on. */
    private <T> List<T> inTurn(Function<Taken, T> of) {
        int rounds = byPlacement.values().stream().mapToInt(List::size).max().orElse(0);
        return IntStream.range(0, rounds)
                .boxed()
                .flatMap(round -> byPlacement.values().stream()
                        .filter(here -> here.size() > round)
                        .map(here -> of.apply(here.get(round))))
                .toList();
    }
}
