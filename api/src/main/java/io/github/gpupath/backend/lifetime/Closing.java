package io.github.gpupath.backend.lifetime;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** Closes several things, all of them even if closing some fails. */
public final class Closing {

    private Closing() {}

    /**
     * Closes all that are there now, in their order.
     *
     * @param close closes one, and may take it out of the collection
     * @throws RuntimeException the first failure, which may also be an error, with the later failures added to it
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
