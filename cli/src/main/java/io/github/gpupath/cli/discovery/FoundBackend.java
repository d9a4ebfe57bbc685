package io.github.gpupath.cli.discovery;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendProvider;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A backend that may or may not work on this machine. */
public final class FoundBackend {

    /** The order of the columns: the APIs that this project knows, then plugins as they were found, then the reference. */
    static final Comparator<FoundBackend> ORDER = Comparator.comparingInt(FoundBackend::rank);

    private static final List<String> FIRST = List.of("vulkan", "opengl", "opencl");

    private final BackendProvider provider;
    private final String origin;
    private @Nullable Availability availability;

    FoundBackend(BackendProvider provider, String origin) {
        this.provider = provider;
        this.origin = origin;
    }

    /** The backend's id. */
    public String id() {
        return provider.id();
    }

    /** Its name for people. */
    public String displayName() {
        return provider.displayName();
    }

    /** What opens it. */
    public BackendProvider provider() {
        return provider;
    }

    /** The program or the jar that it is from. */
    public String origin() {
        return origin;
    }

    /** Whether it reaches hardware or a driver, unlike the reference. */
    public boolean isReal() {
        return !id().equals(Backends.REFERENCE);
    }

    /** Whether it can be used; asked once. A probe that throws counts as a no. */
    public Availability availability() {
        if (availability == null) {
            availability = probe();
        }
        return availability;
    }

    private Availability probe() {
        try {
            return provider.probe();
        } catch (RuntimeException | LinkageError e) {
            return new Availability.Unavailable(
                    "its probe failed: " + Failures.describe(e), "report this to whoever made " + origin);
        }
    }

    private int rank() {
        int known = FIRST.indexOf(id());
        if (known >= 0) {
            return known;
        }
        return isReal() ? FIRST.size() : FIRST.size() + 1;
    }
}
