package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
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

    /** Its name for people; its id where it does not tell one, which {@link #availability} then says. */
    public String displayName() {
        try {
            return Objects.requireNonNullElse(provider.displayName(), id());
        } catch (RuntimeException | Error e) {
            return id();
        }
    }

    /**
     * A kernel in its language.
     *
     * @throws RefusedException if the backend fails to write it
     */
    public KernelSource translate(Kernel kernel) {
        try {
            return Objects.requireNonNull(provider.translate(kernel), "there is no source");
        } catch (BackendException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw RefusedException.unavailable(
                    "the backend " + id() + " does not translate this kernel: " + Refusals.describe(e) + "; "
                            + remedy(),
                    e);
        }
    }

    /** What opens it. */
    public BackendProvider provider() {
        return provider;
    }

    /** The program or the jar that it is from. */
    public String origin() {
        return origin;
    }

    /** What a user can do about a mistake in it. */
    public String remedy() {
        return "report this to whoever made " + origin;
    }

    /** Whether it reaches hardware or a driver, unlike the reference. */
    public boolean isReal() {
        return !id().equals(Backends.REFERENCE);
    }

    /** Whether it can be used; asked once. A name or probe that fails or says nothing counts as a no. */
    public Availability availability() {
        if (availability == null) {
            availability = probe();
        }
        return availability;
    }

    private Availability probe() {
        String step = "displayName";
        try {
            Objects.requireNonNull(provider.displayName(), "it is null");
            step = "probe";
            return Objects.requireNonNull(provider.probe(), "it is null");
        } catch (RuntimeException | Error e) {
            return new Availability.Unavailable("its " + step + " failed: " + Refusals.describe(e), remedy());
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
