package io.github.gpupath.cli.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Texts that have most of their lines in common, such as kernels: each line stands once, and a text has the indices of its own. */
final class SharedLines {

    private final Map<String, Integer> places = new LinkedHashMap<>();

    /** The lines of a text by their indices. */
    List<Integer> of(String text) {
        return Stream.of(text.split("\n", -1))
                .map(line -> places.computeIfAbsent(line, absent -> places.size()))
                .toList();
    }

    /** Every line, in the order of the indices. */
    List<String> all() {
        return List.copyOf(places.keySet());
    }
}
