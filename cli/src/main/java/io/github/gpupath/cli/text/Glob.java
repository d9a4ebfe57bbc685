package io.github.gpupath.cli.text;

import java.util.regex.Pattern;

/**
 * A selector of ids: {@code ?} stands for a character, {@code *} for any text within a segment, {@code **} for any
 * number of segments. It also selects all ids below one that matches, so a suite's id selects all its tests.
 */
public final class Glob {

    private final Pattern pattern;

    /** Compiles a selector. */
    public Glob(String selector) {
        StringBuilder regex = new StringBuilder();
        String text = selector.endsWith("/") ? selector.substring(0, selector.length() - 1) : selector;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '*' && text.startsWith("**/", i)) {
                regex.append("(?:[^/]+/)*");
                i += 2;
            } else if (c == '*' && text.startsWith("**", i)) {
                regex.append(".*");
                i++;
            } else if (c == '*') {
                regex.append("[^/]*");
            } else if (c == '?') {
                regex.append("[^/]");
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        pattern = Pattern.compile(regex + "(?:/.*)?");
    }

    /** Whether an id is selected. */
    public boolean matches(String id) {
        return pattern.matcher(id).matches();
    }
}
