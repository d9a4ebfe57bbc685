package io.github.gpupath.cli.engine.discovery;

import java.util.Optional;
import java.util.regex.Pattern;

/** What the ids of backends and suites keep to. */
public final class ServiceIds {

    private static final Pattern ID = Pattern.compile("[a-z0-9]++(?:-[a-z0-9]++)*+");

    /** Far shorter than a selector may be, which has the place of a test behind it. */
    private static final int LONGEST = 100;

    private ServiceIds() {}

    /** What speaks against an id, in words. */
    public static Optional<String> objection(String id) {
        if (id.length() > LONGEST) {
            return Optional.of("it has " + id.length() + " characters, more than " + LONGEST);
        }
        if (!ID.matcher(id).matches()) {
            return Optional.of("it is not made of lower-case letters and digits, with single hyphens between them");
        }
        return id.equals(Backends.ALL) ? Optional.of("it stands for every backend") : Optional.empty();
    }
}
