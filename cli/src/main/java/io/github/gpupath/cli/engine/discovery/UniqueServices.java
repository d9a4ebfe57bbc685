package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Keeps services whose ids are well-formed and not taken.
 *
 * @param <S> what a service is used as
 */
final class UniqueServices<S> {

    private static final int LONGEST_SHOWN = 60;

    private final Services services;
    private final String kind;
    private final Function<Found, String> id;
    private final BiFunction<String, Found, S> use;
    private final Map<String, Candidate<S>> kept = new LinkedHashMap<>();

    /** A service with the id that it answered. */
    record Candidate<S>(String id, Origin origin, S service) {}

    /**
     * Creates an empty collection.
     *
     * @param kind the word for such a service in messages
     * @param id asks a service for its id
     * @param use wraps a service with an id for its users
     */
    UniqueServices(Services services, String kind, Function<Found, String> id, BiFunction<String, Found, S> use) {
        this.services = services;
        this.kind = kind;
        this.id = id;
        this.use = use;
    }

    /**
     * A service with a well-formed id.
     *
     * @throws PluginFaultException if it does not answer, or has none
     */
    Candidate<S> candidate(Found found) {
        String name = id(found);
        return new Candidate<>(name, found.origin(), use.apply(name, found));
    }

    private String id(Found found) {
        String name;
        try {
            name = id.apply(found);
        } catch (PluginFaultException fault) {
            throw new PluginFaultException("its " + kind + " is ignored: " + fault.getMessage());
        }
        ServiceIds.objection(name).ifPresent(reason -> {
            throw new PluginFaultException("its " + kind + " is ignored: the id "
                    + Controls.beginning(name, LONGEST_SHOWN) + " cannot be taken: " + reason);
        });
        return name;
    }

    /** Keeps a service, unless an earlier one has its id. */
    void keep(Candidate<S> candidate) {
        Candidate<S> first = kept.putIfAbsent(candidate.id(), candidate);
        if (first != null) {
            services.report(new Problem(
                    candidate.origin().name(),
                    "its " + kind + " " + candidate.id() + " is ignored: "
                            + first.origin().name() + " has one of that name"));
        }
    }

    /** The services that were kept, in their order. */
    List<S> kept() {
        return kept.values().stream().map(Candidate::service).toList();
    }
}
