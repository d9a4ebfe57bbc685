package io.github.gpupath.cli.text;

import java.util.ArrayList;
import java.util.List;

/** Fits texts into a width, counted in code points. */
public final class Lines {

    private Lines() {}

    /** The width of a text without controls. */
    public static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    /** A text without its middle where it is wider than this; most of its end stays, which distinguishes it from other names. */
    public static String brief(String text, int width) {
        int letters = width(text);
        if (letters <= width) {
            return text;
        }
        int end = (width - 1) * 2 / 3;
        return text.substring(0, text.offsetByCodePoints(0, width - 1 - end)) + "…"
                + text.substring(text.offsetByCodePoints(0, letters - end));
    }

    /** A text without the letters before its last ones, as many as it takes to fit a width. */
    public static String brief(String text, int last, int width) {
        int end = text.length() - last;
        int room = Math.max(1, width - last);
        return end <= room ? text : text.substring(0, room - 1) + "…" + text.substring(end);
    }

    /**
     * The lines of a text, broken between words; a word longer than a line has a line of its own.
     *
     * @param indent before each line but the first
     */
    public static List<String> wrapped(String text, String indent, int width) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (width(rest) > width) {
            int firstWord = indent.length() + 1;
            int end = rest.lastIndexOf(' ', rest.offsetByCodePoints(0, width));
            end = end < firstWord ? rest.indexOf(' ', firstWord) : end;
            if (end < 0) {
                break;
            }
            lines.add(rest.substring(0, end));
            rest = indent + rest.substring(end).strip();
        }
        lines.add(rest);
        return lines;
    }
}
