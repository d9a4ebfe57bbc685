package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Keeps services whose ids are well-formed and not taken. */
final class UniqueServices<T> {

    private static final Pattern ID = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    private static final int LONGEST_SHOWN = 60;

    private final Services services;
    private final String kind;
    private final Function<T, String> id;

    UniqueServices(Services services, String kind, Function<T, String> id) {
        this.services = services;
        this.kind = kind;
        this.id = id;
    }

    /** The services by their ids, in the order in which they were found. */
    Map<String, Found<T>> of(List<Found<T>> found) {
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
                        "its " + kind + " " + name + " is ignored: "
                                + first.origin().name() + " has one of that name");
            }
        }
        return byId;
    }

    private @Nullable String name(Found<T> candidate) {
        try {
            String name = candidate.origin().call(() -> id.apply(candidate.service()));
            if (name != null && ID.matcher(name).matches()) {
                return name;
            }
            refuse(
                    candidate,
                    "its " + kind + " is ignored: the id " + shown(name)
                            + " is not made of lower-case letters, digits and hyphens");
        } catch (RuntimeException | Error e) {
            refuse(candidate, "its " + kind + " is ignored: " + Refusals.describe(e));
        }
        return null;
    }

    private static String shown(@Nullable String name) {
        String line = Controls.message(String.valueOf(name));
        return line.length() > LONGEST_SHOWN ? line.substring(0, LONGEST_SHOWN) + "…" : line;
    }

    private void refuse(Found<T> candidate, String why) {
        services.report(new Problem(candidate.origin().name(), why));
    }
}
