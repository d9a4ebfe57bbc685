package io.github.gpupath.backend.lifetime;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** Closes several objects, all of them even if some fail. */
public final class Closing {

    private Closing() {}

    /**
     * Closes all elements in order.
     *
     * @param close closes one element; may remove it from the collection
     * @throws RuntimeException the first failure (or {@link Error}), with later failures as suppressed exceptions
     */
    public static <T> void all(Collection<T> things, Consumer<? super T> close) {
        Throwable first = null;
        for (T thing : List.copyOf(things)) {
            try {
                close.accept(thing);
            } catch (RuntimeException | Error failure) {
                if (first == null) {
                    first = failure;
                } else {
                    first.addSuppressed(failure);
                }
            }
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
