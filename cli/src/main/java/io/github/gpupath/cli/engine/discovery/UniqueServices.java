package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Keeps services whose ids are well-formed and not taken. */
final class UniqueServices {

    private static final Pattern ID = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    private static final int LONGEST_SHOWN = 60;

    private final Services services;
    private final String kind;
    private final Function<Found, String> id;

    UniqueServices(Services services, String kind, Function<Found, String> id) {
        this.services = services;
        this.kind = kind;
        this.id = id;
    }

    /** The services by their ids, in the order in which they were found. */
    Map<String, Found> of(List<Found> found) {
        Map<String, Found> byId = new LinkedHashMap<>();
        for (Found candidate : found) {
            String name = name(candidate);
            if (name == null) {
                continue;
            }
            Found first = byId.putIfAbsent(name, candidate);
            if (first != null) {
                refuse(
                        candidate,
                        "its " + kind + " " + name + " is ignored: "
                                + first.origin().name() + " has one of that name");
            }
        }
        return byId;
    }

    private @Nullable String name(Found candidate) {
        try {
            String name = id.apply(candidate);
            if (ID.matcher(name).matches()) {
                return name;
            }
            refuse(
                    candidate,
                    "its " + kind + " is ignored: the id " + shown(name)
                            + " is not made of lower-case letters, digits and hyphens");
        } catch (PluginFaultException e) {
            refuse(candidate, "its " + kind + " is ignored: " + e.getMessage());
        }
        return null;
    }

    private static String shown(String name) {
        String line = Controls.message(name);
        return line.length() > LONGEST_SHOWN ? line.substring(0, LONGEST_SHOWN) + "…" : line;
    }

    private void refuse(Found candidate, String why) {
        services.report(new Problem(candidate.origin().name(), why));
    }
}
