package io.github.gpupath.backend.vulkan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** The objects that a device has made and that are still open, so that closing the device closes them too. */
final class VulkanRegistry implements AutoCloseable {

    private final Set<Releases> open = new LinkedHashSet<>();
    private final BooleanSupplier inUse;

    /** While the device may still use its objects, closing one leaves it open for the device's own end. */
    VulkanRegistry(BooleanSupplier inUse) {
        this.inUse = inUse;
    }

    /** Makes an object whose releases are known here until they are closed. */
    <T> T make(Function<Releases, T> construction) {
        Releases parts = new Releases(inUse);
        return parts.protect(releases -> {
            open.add(releases);
            releases.add(() -> open.remove(releases));
            return construction.apply(releases);
        });
    }

    /** The number of objects that are still open. */
    int size() {
        return open.size();
    }

    /** Closes what is still open, the youngest first. */
    @Override
    public void close() {
        List<Releases> youngestFirst = new ArrayList<>(open);
        Collections.reverse(youngestFirst);
        youngestFirst.forEach(Releases::close);
    }
}
