package io.github.gpupath.cli.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes texts fit where they are shown. Widths are columns of a terminal, of which a wide letter takes two. */
public final class Lines {

    /** What is longer is no word that somebody reads. */
    private static final int LONGEST_WORD = 200;

    /** As long as a reason that a driver gives in full. */
    private static final int LONGEST_TEXT = 2000;

    private static final Pattern LONG_WORD = Pattern.compile("\\S{" + (LONGEST_WORD + 1) + ",}");

    private Lines() {}

    /** The columns that a text without controls takes. */
    public static int width(String text) {
        return text.codePoints().map(Letters::columns).sum();
    }

    /** A text without its end where it is wider than this. */
    public static String cut(String text, int width) {
        return width(text) <= width ? text : beginning(text, width - 1) + "…";
    }

    /** A name without its middle where it is wider than this: its end may distinguish it from other names. */
    public static String brief(String name, int width) {
        if (width(name) <= width) {
            return name;
        }
        int end = (width - 1) / 2;
        return beginning(name, width - 1 - end) + "…" + ending(name, end);
    }

    /** As much of the beginning of a text as has room. */
    private static String beginning(String text, int room) {
        int end = 0;
        int used = 0;
        while (end < text.length()) {
            int letter = text.codePointAt(end);
            used += Letters.columns(letter);
            if (used > room) {
                break;
            }
            end += Character.charCount(letter);
        }
        return text.substring(0, end);
    }

    /** As much of the end of a text as has room; no mark without the letter that it is upon. */
    private static String ending(String text, int room) {
        int begin = text.length();
        int used = 0;
        for (int at = begin; at > 0; ) {
            int letter = text.codePointBefore(at);
            used += Letters.columns(letter);
            if (used > room) {
                break;
            }
            at -= Character.charCount(letter);
            begin = Letters.columns(letter) > 0 ? at : begin;
        }
        return text.substring(begin);
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
            int most = Math.max(beginning(rest, width).length(), firstLetter(rest));
            int space = rest.lastIndexOf(' ', most);
            boolean isBetweenWords = space > 0 && !rest.substring(0, space).isBlank();
            int slash = rest.lastIndexOf('/', most - 1) + 1;
            int end = isBetweenWords ? space : slash > most / 2 ? slash : most;
            lines.add(rest.substring(0, end).stripTrailing());
            rest = indent + rest.substring(end).strip();
        }
        if (lines.isEmpty() || !rest.isBlank()) {
            lines.add(rest);
        }
        return lines;
    }

    /** Where the first letter of a text ends, which has a place in a line however wide it is. */
    private static int firstLetter(String text) {
        int blanks = text.length() - text.stripLeading().length();
        return blanks == text.length() ? blanks : text.offsetByCodePoints(blanks, 1);
    }
}
