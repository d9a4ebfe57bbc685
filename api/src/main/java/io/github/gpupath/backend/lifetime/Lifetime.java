package io.github.gpupath.backend.lifetime;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Owns the parts that something is made of and the things that it made, until it is closed. What it made is closed first,
 * the youngest first; then its own parts are released in the reverse order of their making. A release that fails keeps no
 * other from being tried: the first failure is thrown, with the others added to it as suppressed. Nothing is released
 * twice, whether its release failed or not. Used by one thread at a time.
 */
public final class Lifetime implements AutoCloseable {

    private final @Nullable Lifetime owner;
    private final Set<Lifetime> made = new LinkedHashSet<>();
    private final Deque<Runnable> releases = new ArrayDeque<>();
    private BooleanSupplier condition = () -> true;
    private boolean open = true;

    /** The lifetime of something that nobody else owns. */
    public Lifetime() {
        this(null);
    }

    private Lifetime(@Nullable Lifetime owner) {
        this.owner = owner;
    }

    /**
     * Makes something that is closed with this at the latest. Its parts belong to a lifetime of its own, which it closes
     * when it is closed itself.
     *
     * @param construction makes it, and tells its lifetime how each part is released as soon as there is one; if it fails,
     *     the parts that are there are released
     */
    public <T> T make(Function<? super Lifetime, ? extends T> construction) {
        requireOpen();
        Lifetime its = new Lifetime(this);
        made.add(its);
        return its.build(construction);
    }

    /** Makes the thing itself whose lifetime this is; if that fails, everything that belongs to it is released. */
    public <T> T build(Function<? super Lifetime, ? extends T> construction) {
        try {
            return construction.apply(this);
        } catch (RuntimeException | Error failure) {
            try {
                close();
            } catch (RuntimeException | Error further) {
                failure.addSuppressed(further);
            }
            throw failure;
        }
    }

    /** Says how the part that was just made is released. */
    public void atEnd(Runnable release) {
        requireOpen();
        releases.push(release);
    }

    /**
     * Sets when this may end. As long as the answer is no, closing this or what was made within it does nothing: what a
     * device may still use is better never released.
     */
    public void endsOnlyIf(BooleanSupplier allowed) {
        condition = allowed;
    }

    /** Whether there may be something left to release. */
    public boolean isOpen() {
        return open;
    }

    /** The number of things that were made within this and are still open. */
    public int size() {
        return made.size();
    }

    /** Releases everything. Whatever something that cannot be closed yet stands on stays too. Closing twice does nothing. */
    @Override
    public void close() {
        if (open && mayEnd()) {
            Closing.all(List.<Runnable>of(this::closeMade, this::end), Runnable::run);
        }
    }

    private boolean mayEnd() {
        return condition.getAsBoolean() && (owner == null || owner.mayEnd());
    }

    private void closeMade() {
        List<Lifetime> youngestFirst = new ArrayList<>(made);
        Collections.reverse(youngestFirst);
        Closing.all(youngestFirst, Lifetime::close);
    }

    private void end() {
        if (!made.isEmpty()) {
            return;
        }
        open = false;
        if (owner != null) {
            owner.made.remove(this);
        }
        Closing.all(releases, Runnable::run);
        releases.clear();
    }

    private void requireOpen() {
        if (!open) {
            throw new IllegalStateException("what owns this is closed");
        }
    }
}
