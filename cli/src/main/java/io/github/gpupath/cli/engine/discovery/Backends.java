package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.reference.ReferenceProvider;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every backend, real ones first; probed when it is asked whether they work. */
public final class Backends {

    /** The id of the backend that needs no driver. */
    public static final String REFERENCE = ReferenceProvider.ID;

    /** What stands for every backend where one may be named. */
    public static final String ALL = "all";

    private final Services services;
    private @Nullable List<FoundBackend> all;

    /** Creates a list that is filled when it is first asked for. */
    public Backends(Services services) {
        this.services = services;
    }

    /** Every backend, in the order in which the tables show them: our real ones, plugins, the reference. */
    public synchronized List<FoundBackend> all() {
        if (all == null) {
            all = services.find(BackendProvider.class, "backend", BackendProvider::id, FoundBackend::new).stream()
                    .sorted(FoundBackend.ORDER)
                    .toList();
        }
        return all;
    }

    /** The backend with an id. */
    public FoundBackend named(String id) {
        return all().stream()
                .filter(backend -> backend.id().equals(id))
                .findFirst()
                .orElseThrow(() -> unknown(id));
    }

    private UserException unknown(String id) {
        String known = all().stream().map(FoundBackend::id).collect(Collectors.joining(", "));
        return UserException.usage("no backend has the id " + id + "; backends: " + known);
    }
}
