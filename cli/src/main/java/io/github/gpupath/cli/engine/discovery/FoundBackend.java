package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.Refusals;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.result.PluginRecord;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A backend that may or may not work on this machine. */
public final class FoundBackend {

    /** The order of the columns, as the backends themselves give it; backends of equal rank stay in the order of discovery. */
    static final Comparator<FoundBackend> ORDER = Comparator.comparingInt(backend -> backend.rank);

    private static final Pattern CACHE_VARIABLE = Pattern.compile("[A-Z0-9_]*CACHE[A-Z0-9_]*");

    /** Such as 0 or true. */
    private static final Pattern SWITCH = Pattern.compile("[A-Za-z0-9]{1,16}");

    private final String id;
    private final Found found;
    private final int rank;
    private @Nullable Availability availability;

    FoundBackend(String id, Found found) {
        this.id = id;
        this.found = found;
        rank = answer(() -> found.host().rank(found.type()), Integer.MAX_VALUE);
    }

    public String id() {
        return id;
    }

    /** Its name for people; its id where it does not tell one, which {@link #availability} then says. */
    public String displayName() {
        return answer(() -> found.host().displayName(found.type()), id());
    }

    /** The drivers that it advises; none where it does not tell, which {@link #availability} then says. */
    public DriverHints driverHints() {
        return answer(() -> found.host().driverHints(found.type()), DriverHints.NONE);
    }

    /**
     * What its drivers need in the environment to keep compiled code in a folder. A variable that is none of a cache is left out: the
     * environment decides what a process loads and runs.
     *
     * @param notes is told what is left out, and where there is no answer
     */
    public Map<String, String> codeCache(Path folder, Notes notes) {
        Map<String, String> sound = new TreeMap<>();
        Map<String, String> wanted;
        try {
            wanted = found.host().codeCache(found.type(), folder.toString());
        } catch (PluginFaultException fault) {
            notes.note(origin() + ": the code cache of its backend " + id() + " is not set: " + fault.getMessage());
            return sound;
        }
        wanted.forEach((variable, value) -> {
            boolean isOfCache = CACHE_VARIABLE.matcher(variable).matches();
            if (isOfCache && (SWITCH.matcher(value).matches() || value.equals(folder.toString()))) {
                sound.put(variable, value);
            } else {
                notes.note(origin() + ": its code cache does not set " + Controls.message(variable)
                        + "; the variable of a cache has CACHE in its name, and its value is the folder or a word");
            }
        });
        return sound;
    }

    private static <T> T answer(Supplier<T> question, T otherwise) {
        try {
            return question.get();
        } catch (PluginFaultException e) {
            return otherwise;
        }
    }

    /**
     * A kernel in its language, where its code runs in this process.
     *
     * @throws RefusedException if the backend fails to write it
     */
    public KernelSource translate(Kernel kernel) {
        try {
            return LocalHost.given(provider().translate(kernel), "it gives no source (null)");
        } catch (BackendException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw RefusedException.unavailable(
                    "the backend " + id() + " does not translate this kernel: " + Refusals.describe(e) + "; "
                            + remedy(),
                    e);
        }
    }

    /**
     * Opens it, where its code runs in this process; what a plug-in's devices give is checked.
     *
     * @throws BackendException.Unavailable if it cannot be used on this machine
     */
    public Backend open() {
        if (plugin().isEmpty()) {
            return provider().open();
        }
        try {
            return new PluginBackend(LocalHost.given(provider().open(), "it opens to nothing (null)"), remedy());
        } catch (BackendException.Unavailable unavailable) {
            throw unavailable.remedy().isBlank()
                    ? new BackendException.Unavailable(unavailable.getMessage(), remedy())
                    : unavailable;
        }
    }

    private BackendProvider provider() {
        return found.here().provider(found.type());
    }

    /** How another process finds it; empty where it is the program's own. */
    public Optional<PluginService> service() {
        return found.service();
    }

    /** The program or the jar that it is from. */
    public String origin() {
        return found.origin().name();
    }

    /** The jar that it is from; empty where it is the program's own. */
    public Optional<PluginRecord> plugin() {
        return found.origin().plugin();
    }

    /** What a user can do about a mistake in it. */
    public String remedy() {
        return "report this to whoever made " + found.origin().name();
    }

    /** What a user can do where its process ends by itself: it is the driver that ends it, if the rest is the program's own. */
    public String crashRemedy() {
        return plugin().isPresent() || !isReal()
                ? remedy()
                : "its driver does that: install the driver with all that its package depends on, by the package manager,"
                        + " or take it away; --verbose shows all that it wrote";
    }

    /** Whether it reaches hardware or a driver, unlike the reference. */
    public boolean isReal() {
        return !id().equals(Backends.REFERENCE);
    }

    /** Whether a run has it that names no backend, where it can be used. */
    public boolean isUsual() {
        return isReal() && !answer(() -> found.host().isOnlyByName(found.type()), false);
    }

    /** Whether it can be used; asked once. An answer that fails or says nothing, also about its name, counts as a no. */
    public Availability availability() {
        if (availability == null) {
            availability = probe();
        }
        return availability;
    }

    private Availability probe() {
        String step = "constructor";
        try {
            BackendProvider provider = provider();
            step = "displayName";
            LocalHost.given(provider.displayName(), LocalHost.NOTHING);
            step = "rank";
            provider.rank();
            step = "driverHints";
            DriverHints hints = LocalHost.given(provider.driverHints(), LocalHost.NOTHING);
            step = "probe";
            return explained(worded(LocalHost.given(provider.probe(), LocalHost.NOTHING)), hints, System.getenv());
        } catch (RuntimeException | Error e) {
            return new Availability.Unavailable("its " + step + " failed: " + Refusals.describe(e), remedy());
        }
    }

    /** The same in words where foreign code gives none (null). */
    private Availability worded(Availability answer) {
        if (answer instanceof Availability.Unavailable missing) {
            return new Availability.Unavailable(
                    Objects.requireNonNullElse(missing.reason(), "its probe does not say why"),
                    Objects.requireNonNullElse(missing.remedy(), remedy()));
        }
        return answer instanceof Availability.Available usable && usable.details() == null
                ? new Availability.Available("")
                : answer;
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
                        missing.reason() + "; the environment has " + set
                                + ", by which installed drivers are chosen: try it without",
                        missing.remedy().isEmpty() ? "" : "if that does not help: " + missing.remedy());
    }
}
