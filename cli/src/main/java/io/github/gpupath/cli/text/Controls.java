package io.github.gpupath.cli.text;

import java.util.Locale;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/**
 * Control characters: invisible, but with an effect on a terminal, on lines, or on the order of the letters around them. Text
 * from result files, drivers and plugins may hold them, so every writer replaces them by an escape of JSON's, such as
 * {@code \}{@code u001b}: an escape names the character, every terminal shows it, and it is as wide as it looks. It is spelled
 * here alone, and so alike in all formats. Parts of letters and emoji, such as joiners and variation selectors, stay.
 */
public final class Controls {

    /** The controls of direction; see Unicode Standard Annex 9, table 4. */
    private static final Set<Integer> DIRECTIONS =
            Set.of(0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069);

    /** Begins only where blanks begin and gives none back, so that it takes a time in proportion to the text. */
    private static final Pattern BREAK = Pattern.compile("(?<![ \\t])[ \\t]*+(?:\\r?\\n[ \\t]*+)++|\\t");

    private Controls() {}

    /** Whether a code point is a control character. */
    public static boolean isControl(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            default -> DIRECTIONS.contains(codePoint);
        };
    }

    /** The escape of a control character. */
    public static String escape(int control) {
        return String.format(Locale.ROOT, "\\u%04x", control);
    }

    /** A text on one line: line breaks, with the blanks around them, and tabs become spaces. */
    public static String oneLine(String text) {
        return isPlain(text) ? text : replaced(BREAK.matcher(text).replaceAll(" "), Controls::isControl);
    }

    /** A message on one line, without blanks around it. */
    public static String message(String text) {
        return oneLine(text.strip());
    }

    /** The beginning of a message, for a name or a quotation within another. */
    public static String beginning(String text, int longest) {
        String line = message(text);
        return line.length() > longest ? line.substring(0, longest) + "…" : line;
    }

    /** A text that keeps its line breaks and tabs. */
    public static String lines(String text) {
        return replaced(text.replace("\r\n", "\n"), each -> isControl(each) && each != '\n' && each != '\t');
    }

    /** Whether there is no more in it than ASCII shows, as in nearly all of the thousands of cells of a table. */
    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                return false;
            }
        }
        return true;
    }

    private static String replaced(String text, IntPredicate isBad) {
        if (text.codePoints().noneMatch(isBad)) {
            return text;
        }
        StringBuilder clean = new StringBuilder();
        text.codePoints().forEach(each -> {
            if (isBad.test(each)) {
                clean.append(escape(each));
            } else {
                clean.appendCodePoint(each);
            }
        });
        return clean.toString();
    }
}
