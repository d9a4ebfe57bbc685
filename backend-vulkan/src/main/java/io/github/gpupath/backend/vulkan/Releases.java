package io.github.gpupath.backend.vulkan;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** How an object's native parts are given back: in the reverse order of their making, once. */
final class Releases implements AutoCloseable {

    private final Deque<Runnable> steps = new ArrayDeque<>();
    private final BooleanSupplier inUse;

    Releases() {
        this(() -> false);
    }

    /** As long as what it holds is in use, closing does nothing. */
    Releases(BooleanSupplier inUse) {
        this.inUse = inUse;
    }

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

    /** Gives everything back, unless it is in use. Closing twice does nothing. */
    @Override
    public void close() {
        while (!steps.isEmpty() && !inUse.getAsBoolean()) {
            steps.pop().run();
        }
    }
}
