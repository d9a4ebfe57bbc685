package io.github.gpupath.cli.text;

/**
 * A selector of ids: {@code ?} stands for a character, {@code *} for any text within a segment, {@code **} for any
 * number of segments. It also selects all ids below a matching id, so a suite's id selects all its tests.
 *
 * <p>Matching takes at most as many steps as the selector has characters for each character of the id.
 */
public final class Glob {

    private final String selector;
    /** The beginning of the selector, up to its first wildcard. */
    private final String literal;

    public Glob(String selector) {
        this.selector = selector.endsWith("/") ? selector.substring(0, selector.length() - 1) : selector;
        this.literal = this.selector.split("[*?]", 2)[0];
    }

    /** Whether an id is selected. */
    public boolean matches(String id) {
        if (!id.startsWith(literal)) {
            return false; // what a run of a hundred tests named one by one asks most
        }
        if (literal.length() == selector.length()) {
            return id.length() == literal.length() || id.charAt(literal.length()) == '/';
        }
        boolean[] reached = new boolean[id.length() + 1];
        reached[0] = true;
        for (int i = 0; i < selector.length(); i++) {
            if (selector.startsWith("**/", i)) {
                segments(id, reached);
                i += 2;
            } else if (selector.startsWith("**", i)) {
                anything(reached);
                i++;
            } else if (selector.charAt(i) == '*') {
                withinSegment(id, reached);
            } else {
                character(selector.charAt(i), id, reached);
            }
        }
        for (int end = 0; end < id.length(); end++) {
            if (reached[end] && id.charAt(end) == '/') {
                return true;
            }
        }
        return reached[id.length()];
    }

    /** Moves each end that the selector has reached in the id by one character. */
    private static void character(char wanted, String id, boolean[] reached) {
        for (int end = id.length(); end > 0; end--) {
            char found = id.charAt(end - 1);
            reached[end] = reached[end - 1] && (wanted == '?' ? found != '/' : found == wanted);
        }
        reached[0] = false;
    }

    private static void withinSegment(String id, boolean[] reached) {
        for (int end = 1; end <= id.length(); end++) {
            reached[end] |= reached[end - 1] && id.charAt(end - 1) != '/';
        }
    }

    private static void anything(boolean[] reached) {
        for (int end = 1; end < reached.length; end++) {
            reached[end] |= reached[end - 1];
        }
    }

    /** To the ends of segments that are not empty. */
    private static void segments(String id, boolean[] reached) {
        boolean inSegment = false; // whether a segment, or the rest of one, can have begun before this character
        for (int end = 1; end <= id.length(); end++) {
            if (id.charAt(end - 1) != '/') {
                inSegment |= reached[end - 1];
            } else {
                reached[end] |= inSegment;
                inSegment = false;
            }
        }
    }
}
