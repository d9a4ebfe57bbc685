package io.github.gpupath.cli.text;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A selector of ids: {@code ?} stands for a character, {@code *} for any text within a segment, {@code **} for any
 * number of segments. It also selects all ids below a matching id, so a suite's id selects all its tests.
 */
public final class Glob {

    private static final Pattern PART = Pattern.compile("\\*\\*/|\\*\\*|[*?]|[^*?]+");

    private final Pattern ids;

    public Glob(String selector) {
        String regex = PART.matcher(selector.replaceFirst("/$", ""))
                .replaceAll(part -> Matcher.quoteReplacement(
                        switch (part.group()) {
                            case "**/" -> "(?:[^/]+/)*";
                            case "**" -> ".*";
                            case "*" -> "[^/]*";
                            case "?" -> "[^/]";
                            default -> Pattern.quote(part.group());
                        }));
        ids = Pattern.compile(regex + "(?:/.*)?", Pattern.DOTALL);
    }

    /** Whether an id is selected. */
    public boolean matches(String id) {
        return ids.matcher(id).matches();
    }
}
