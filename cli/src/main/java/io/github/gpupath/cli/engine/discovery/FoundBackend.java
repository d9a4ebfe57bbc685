package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A backend that may or may not work on this machine. */
public final class FoundBackend {

    /** The order of the columns, as the backends themselves give it; equal ones stay as they were found. */
    static final Comparator<FoundBackend> ORDER = Comparator.comparingInt(backend -> backend.rank);

    private final BackendProvider provider;
    private final String origin;
    private final int rank;
    private @Nullable Availability availability;

    FoundBackend(BackendProvider provider, String origin) {
        this.provider = provider;
        this.origin = origin;
        rank = answer(provider::rank, Integer.MAX_VALUE);
    }

    /** The backend's id. */
    public String id() {
        return provider.id();
    }

    /** Its name for people; its id where it does not tell one, which {@link #availability} then says. */
    public String displayName() {
        return answer(provider::displayName, id());
    }

    /** The drivers that it advises; none where it does not tell, which {@link #availability} then says. */
    public DriverHints driverHints() {
        return answer(provider::driverHints, DriverHints.NONE);
    }

    /** What its drivers need in the environment to keep compiled code in a folder; nothing where it does not tell. */
    public Map<String, String> codeCache(Path folder) {
        return answer(() -> provider.codeCache(folder), Map.of());
    }

    private static <T> T answer(Supplier<? extends @Nullable T> question, T otherwise) {
        try {
            return Objects.requireNonNullElse(question.get(), otherwise);
        } catch (RuntimeException | Error e) {
            return otherwise;
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

    /** Whether it can be used; asked once. An answer that fails or says nothing, also about its name, counts as a no. */
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
            step = "rank";
            provider.rank();
            step = "driverHints";
            Objects.requireNonNull(provider.driverHints(), "it is null");
            step = "probe";
            return Objects.requireNonNull(provider.probe(), "it is null");
        } catch (RuntimeException | Error e) {
            return new Availability.Unavailable("its " + step + " failed: " + Refusals.describe(e), remedy());
        }
    }
}
