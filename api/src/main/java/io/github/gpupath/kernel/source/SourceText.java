package io.github.gpupath.kernel.source;

/** Lines of source text that are indented by their depth, four spaces a level. */
public final class SourceText {

    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** Adds a line at the present depth; an empty one stays empty. */
    public void line(String line) {
        if (!line.isEmpty()) {
            text.append("    ".repeat(depth)).append(line);
        }
        text.append('\n');
    }

    /** Adds an empty line, unless the text is empty or ends with one already. */
    public void gap() {
        if (text.length() > 0 && !text.toString().endsWith("\n\n")) {
            text.append('\n');
        }
    }

    /** Adds a line that opens a block: an opening brace follows it. */
    public void open(String head) {
        line(head + " {");
        depth++;
    }

    /** Ends one block and begins another on the same line. */
    public void reopen(String head) {
        depth--;
        line("} " + head + " {");
        depth++;
    }

    /** Ends a block with a brace on a line of its own. */
    public void close() {
        close("");
    }

    /** Ends a block with something behind its brace. */
    public void close(String tail) {
        depth--;
        line("}" + tail);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
