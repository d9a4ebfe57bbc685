package io.github.gpupath.cli.engine.discovery;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Keeps services whose ids are well-formed and not taken. */
final class UniqueServices<T> {

    private static final Pattern ID = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    private final Services services;
    private final String kind;
    private final Function<T, String> id;

    UniqueServices(Services services, String kind, Function<T, String> id) {
        this.services = services;
        this.kind = kind;
        this.id = id;
    }

    List<Found<T>> of(List<Found<T>> found) {
        Map<String, Found<T>> byId = new LinkedHashMap<>();
        for (Found<T> candidate : found) {
            String name = name(candidate);
            if (name == null) {
                continue;
            }
            Found<T> first = byId.putIfAbsent(name, candidate);
            if (first != null) {
                refuse(
                        candidate,
                        "its " + kind + " " + name + " is ignored: " + first.origin() + " has one of that name");
            }
        }
        return new ArrayList<>(byId.values());
    }

    private @Nullable String name(Found<T> candidate) {
        try {
            String name = id.apply(candidate.service());
            if (name != null && ID.matcher(name).matches()) {
                return name;
            }
            refuse(
                    candidate,
                    "its " + kind + " is ignored: the id " + name
                            + " is not made of lower-case letters, digits and hyphens");
        } catch (RuntimeException | LinkageError e) {
            refuse(candidate, "its " + kind + " is ignored: " + Refusals.describe(e));
        }
        return null;
    }

    private void refuse(Found<T> candidate, String why) {
        services.report(new Problem(candidate.origin(), why));
    }
}
