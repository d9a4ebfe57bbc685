package io.github.gpupath.cli.text;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Selects ids by what the user wrote. */
public final class Selectors {

    private final Set<String> ids;

    /** Selects among ids and keeps their order. */
    public Selectors(Collection<String> ids) {
        this.ids = new LinkedHashSet<>(ids);
    }

    /**
     * The ids that some selector matches; all if there is no selector.
     *
     * @throws UserException if a selector takes none
     */
    public Set<String> matching(List<String> selectors) {
        List<Glob> globs = selectors.stream().map(this::glob).toList();
        Set<String> taken = new LinkedHashSet<>(ids);
        taken.removeIf(id -> !globs.isEmpty() && globs.stream().noneMatch(glob -> glob.matches(id)));
        return taken;
    }

    private Glob glob(String selector) {
        Glob glob = new Glob(selector);
        if (ids.stream().noneMatch(glob::matches)) {
            throw UserException.usage("no test matches " + selector + "; similar: "
                    + String.join(", ", Nearest.selectors(selector, ids)));
        }
        return glob;
    }
}
