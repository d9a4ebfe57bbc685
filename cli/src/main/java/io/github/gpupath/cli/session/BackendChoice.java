package io.github.gpupath.cli.session;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.cli.console.Console;
import io.github.gpupath.cli.console.UserError;
import io.github.gpupath.cli.discovery.Backends;
import io.github.gpupath.cli.discovery.FoundBackend;
import jakarta.inject.Inject;
import java.util.LinkedHashSet;
import java.util.List;

/** Decides which backends take part. */
public final class BackendChoice {

    private final Backends backends;
    private final Console console;

    /** Chooses among all backends. */
    @Inject
    BackendChoice(Backends backends, Console console) {
        this.backends = backends;
        this.console = console;
    }

    /**
     * The backends that the user named; without any, every real one that works; without that, the reference.
     *
     * @throws UserError if one that was named is unknown or does not work
     */
    public List<FoundBackend> choose(List<String> named) {
        if (!named.isEmpty()) {
            List<FoundBackend> chosen =
                    new LinkedHashSet<>(named).stream().map(backends::named).toList();
            chosen.forEach(BackendChoice::require);
            return chosen;
        }
        List<FoundBackend> working = backends.all().stream()
                .filter(FoundBackend::isReal)
                .filter(this::worksElseSay)
                .toList();
        if (!working.isEmpty()) {
            return working;
        }
        console.note("no driver works on this machine, so this runs on the reference backend, an interpreter;"
                + " gpupath doctor says what is missing");
        FoundBackend reference = backends.named(Backends.REFERENCE);
        require(reference);
        return List.of(reference);
    }

    /** Every backend that works, without a word about the others. */
    public List<FoundBackend> working() {
        return backends.all().stream()
                .filter(backend -> backend.availability() instanceof Availability.Available)
                .toList();
    }

    private boolean worksElseSay(FoundBackend backend) {
        if (backend.availability() instanceof Availability.Unavailable unavailable) {
            console.note(backend.id() + " is left out: " + unavailable.reason());
            return false;
        }
        return true;
    }

    private static void require(FoundBackend backend) {
        if (backend.availability() instanceof Availability.Unavailable unavailable) {
            throw UserError.unavailable("the backend " + backend.id() + " is unavailable: " + unavailable.reason()
                    + "; " + unavailable.remedy());
        }
    }
}
