package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.Style;
import io.github.gpupath.cli.text.Lines;
import java.util.List;
import java.util.Map.Entry;

/** A text of terms and what they mean, in two columns, or on a narrow terminal each term above its meaning. */
final class Overview {

    private static final String INDENT = "  ";

    /** The least room for a meaning beside its term. */
    private static final int NARROWEST = 28;

    private final Medium medium;
    private final StringBuilder text = new StringBuilder();

    Overview(Medium medium) {
        this.medium = medium;
    }

    void paragraph(String paragraph) {
        text.append(text.isEmpty() ? "" : "\n");
        Lines.wrapped(paragraph, "", medium.width())
                .forEach(line -> text.append(line).append('\n'));
    }

    /** Adds a heading with terms and their meanings. */
    void section(String heading, List<Entry<String, String>> meanings) {
        text.append('\n').append(styled(heading)).append('\n');
        int term = meanings.stream()
                .mapToInt(entry -> entry.getKey().length())
                .max()
                .orElse(0);
        String below = " ".repeat(INDENT.length() + term + INDENT.length());
        boolean isBeside = medium.width() - below.length() >= NARROWEST;
        String indent = isBeside ? below : INDENT.repeat(2);
        for (Entry<String, String> entry : meanings) {
            List<String> lines = Lines.wrapped(indent + entry.getValue(), indent, medium.width());
            String first = lines.get(0);
            text.append(INDENT).append(styled(entry.getKey()));
            text.append(
                    isBeside ? first.substring(INDENT.length() + entry.getKey().length()) : "\n" + first);
            text.append('\n');
            lines.stream().skip(1).forEach(line -> text.append(line).append('\n'));
        }
    }

    private String styled(String term) {
        return medium.colors() ? Style.BOLD.paint(term) : term;
    }

    /** All of it; ends with a line break. */
    String text() {
        return text.toString();
    }
}
