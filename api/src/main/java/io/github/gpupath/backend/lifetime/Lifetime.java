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
 * The owner of an object's native parts and of child lifetimes. Closing closes the children first, newest first, then
 * releases the parts in reverse order of registration. All releases run even if some fail: the first failure is thrown
 * with the others as suppressed exceptions. Nothing is released twice. Not thread-safe.
 */
public final class Lifetime implements AutoCloseable {

    private final @Nullable Lifetime owner;
    private final Set<Lifetime> made = new LinkedHashSet<>();
    private final Deque<Runnable> releases = new ArrayDeque<>();
    private BooleanSupplier condition = () -> true;
    private boolean open = true;

    /** A lifetime without a parent. */
    public Lifetime() {
        this(null);
    }

    private Lifetime(@Nullable Lifetime owner) {
        this.owner = owner;
    }

    /**
     * Creates an object with a child lifetime. The object closes it when it is closed; so does closing this lifetime.
     *
     * @param construction creates the object and registers each of its parts with {@link #atEnd}; if it throws, the
     *     parts registered so far are released
     * @throws IllegalStateException if this is closed
     */
    public <T> T make(Function<? super Lifetime, ? extends T> construction) {
        requireOpen();
        Lifetime its = new Lifetime(this);
        made.add(its);
        return its.build(construction);
    }

    /** Creates the object that owns this lifetime; if that throws, everything registered so far is released. */
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

    /** Registers the release of a part. */
    public void atEnd(Runnable release) {
        requireOpen();
        releases.push(release);
    }

    /**
     * Sets a condition for closing. While it is false, closing this or a child does nothing: resources that a hung
     * device may still use are never released.
     */
    public void endsOnlyIf(BooleanSupplier allowed) {
        condition = allowed;
    }

    /** Whether this was not closed yet. */
    public boolean isOpen() {
        return open;
    }

    /** The number of open children. */
    public int size() {
        return made.size();
    }

    /** Releases everything, unless the condition of this or of a parent forbids it. A second call does nothing. */
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
            throw new IllegalStateException("the owner of this resource is closed");
        }
    }
}
