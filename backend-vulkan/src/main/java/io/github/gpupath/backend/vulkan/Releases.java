package io.github.gpupath.backend.vulkan;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;

/** How an object's native parts are given back: in the reverse order of their making, once. */
final class Releases implements AutoCloseable {

    private final Deque<Runnable> steps = new ArrayDeque<>();

    /** Makes an object that keeps its releases; if that fails half way, what was made until then is released. */
    static <T> T guard(Function<Releases, T> construction) {
        return new Releases().protect(construction);
    }

    /** Goes on making an object; if that fails, everything is released. */
    <T> T protect(Function<Releases, T> construction) {
        try {
            return construction.apply(this);
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Adds what gives back the part that was just made. */
    void add(Runnable step) {
        steps.push(step);
    }

    /** Gives everything back. Closing twice does nothing. */
    @Override
    public void close() {
        while (!steps.isEmpty()) {
            steps.pop().run();
        }
    }
}
