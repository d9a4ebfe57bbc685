package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.text.ErrorMessages;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.TestCase;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A backend that may or may not work on this machine. */
public final class FoundBackend {

    /** The order of the columns, as the backends themselves give it; backends of equal rank stay in the order of discovery. */
    static final Comparator<FoundBackend> ORDER = Comparator.comparingInt(backend -> backend.rank);

    private final String id;
    private final Origin origin;
    private final BackendProvider provider;
    private final int rank;
    private final boolean isOnlyByName;
    private final Map<Kernel, KernelSource> sources = new HashMap<>();
    private @Nullable Availability availability;

    /** Asks the provider all that needs no driver. */
    FoundBackend(BackendProvider provider) {
        this.provider = provider;
        origin = Origin.of(provider);
        id = provider.id();
        provider.displayName();
        rank = provider.rank();
        provider.driverHints();
        isOnlyByName = provider.isOnlyByName();
    }

    public String id() {
        return id;
    }

    /** The provider, of which whatever needs no driver can be asked. */
    public BackendProvider provider() {
        return provider;
    }

    /**
     * The kernel of a test in its language, which needs no device; empty where the test is a transfer by the API's own commands.
     *
     * @throws FaultySuiteException if the suite gives no kernel
     * @throws UserException if the backend fails to write it
     */
    public Optional<KernelSource> source(TestCase test) {
        return FaultySuiteException.workload(test) instanceof KernelWorkload runs
                ? Optional.of(sources.computeIfAbsent(runs.kernel(), this::translate))
                : Optional.empty();
    }

    private KernelSource translate(Kernel kernel) {
        try {
            return provider.translate(kernel);
        } catch (BackendException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw UserException.unavailable(
                    "backend " + id() + " failed to translate this kernel: " + ErrorMessages.describe(e) + "; "
                            + remedy(),
                    e);
        }
    }

    /** The program or the jar that it is from. */
    public Origin origin() {
        return origin;
    }

    /** What a user can do about a mistake in it. */
    public String remedy() {
        return "report this to the author of " + origin.name();
    }

    /** What a user can do where its process ends by itself: it is the driver that ends it, if the rest is the program's own. */
    public String crashRemedy() {
        return origin.plugin().isPresent() || !isReal()
                ? remedy()
                : "its driver, or a library loaded into it, crashed: " + injected()
                        + "reinstall the driver with its dependencies, or remove it; --verbose shows its output";
    }

    private static String injected() {
        Map<String, String> set = HostFacts.driverVariables();
        return set == null
                ? ""
                : "unset "
                        + new TreeMap<>(set)
                                .entrySet().stream()
                                        .map(variable -> variable.getKey() + "=" + variable.getValue())
                                        .collect(Collectors.joining(", "))
                        + "; ";
    }

    /** Whether it reaches hardware or a driver, unlike the reference. */
    public boolean isReal() {
        return !id().equals(Backends.REFERENCE);
    }

    /** Whether a run has it that names no backend, where it can be used. */
    public boolean isUsual() {
        return isReal() && !isOnlyByName;
    }

    /** Whether it can be used; asked once. A probe that fails counts as a no. */
    public Availability availability() {
        if (availability == null) {
            try {
                availability = explained(provider.probe(), provider.driverHints(), System.getenv());
            } catch (RuntimeException | LinkageError e) {
                availability = new Availability.Unavailable("its probe failed: " + ErrorMessages.describe(e), remedy());
            }
        }
        return availability;
    }

    /**
     * Where it cannot be used, the variables that are set and may hide a driver follow the reason, and come before all else that
     * can be done: a driver that is installed beside a hidden one is hidden too.
     */
    static Availability explained(Availability found, DriverHints hints, Map<String, String> environment) {
        String set = hints.variables().stream()
                .filter(environment::containsKey)
                .map(variable -> variable + "=" + environment.get(variable))
                .collect(Collectors.joining(", "));
        return set.isEmpty() || !(found instanceof Availability.Unavailable missing)
                ? found
                : new Availability.Unavailable(
                        missing.reason() + "; the environment sets " + set
                                + ", which selects drivers: unset it and try again",
                        missing.remedy().isEmpty() ? "" : "if this does not help: " + missing.remedy());
    }
}
