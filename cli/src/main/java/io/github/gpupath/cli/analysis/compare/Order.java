package io.github.gpupath.cli.analysis.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Puts what several columns have into one order. */
public final class Order {

    private Order() {}

    /**
     * The elements of all lists, each once, in the order of the lists as far as these agree: what a list has alone stands before the
     * next element that it shares, or else at the end.
     */
    public static <T> List<T> merged(Collection<? extends Collection<T>> lists) {
        List<T> merged = new ArrayList<>();
        for (Collection<T> list : lists) {
            List<T> alone = new ArrayList<>();
            for (T element : list) {
                int known = merged.indexOf(element);
                if (known < 0) {
                    alone.add(element);
                } else {
                    merged.addAll(known, alone);
                    alone.clear();
                }
            }
            merged.addAll(alone);
        }
        return merged;
    }
}
