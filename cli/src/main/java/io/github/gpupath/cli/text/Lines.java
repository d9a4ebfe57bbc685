package io.github.gpupath.cli.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes texts fit where they are shown. Widths are numbers of code points. */
public final class Lines {

    /** What is longer is no word that somebody reads. */
    private static final int LONGEST_WORD = 200;

    /** As long as a reason that a driver gives in full. */
    private static final int LONGEST_TEXT = 2000;

    private static final Pattern LONG_WORD = Pattern.compile("\\S{" + (LONGEST_WORD + 1) + ",}");

    private Lines() {}

    /** The columns of characters that a text without controls takes. */
    public static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    /** A text without its end where it is wider than this. */
    public static String cut(String text, int width) {
        return width(text) <= width ? text : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "…";
    }

    /** A name without its middle where it is wider than this: its end may distinguish it from other names. */
    public static String brief(String name, int width) {
        if (width(name) <= width) {
            return name;
        }
        int end = (width - 1) / 2;
        return name.substring(0, name.offsetByCodePoints(0, width - 1 - end))
                + "…"
                + name.substring(name.offsetByCodePoints(name.length(), -end));
    }

    /** A text without the middles of endless words, and without its own where it is endless. */
    public static String readable(String text) {
        return brief(
                LONG_WORD.matcher(text).replaceAll(word -> Matcher.quoteReplacement(brief(word.group(), LONGEST_WORD))),
                LONGEST_TEXT);
    }

    /**
     * The lines of a text that is broken between words; a word longer than a line is broken too, behind a slash where it can be.
     *
     * @param indent before each line but the first
     */
    public static List<String> wrapped(String text, String indent, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (width(rest) > width) {
            int most = rest.offsetByCodePoints(0, width);
            int space = rest.lastIndexOf(' ', most);
            boolean isBetweenWords = space > 0 && !rest.substring(0, space).isBlank();
            int slash = rest.lastIndexOf('/', most - 1) + 1;
            int end = isBetweenWords ? space : slash > most / 2 ? slash : most;
            lines.add(rest.substring(0, end).stripTrailing());
            rest = indent + rest.substring(end).strip();
        }
        lines.add(rest);
        return lines;
    }
}
