package io.github.gpupath.kernel.source;

/** A builder of source text, indented by four spaces per block. */
public final class SourceText {

    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** Adds a line with the current indentation; an empty line is not indented. */
    public void line(String line) {
        if (!line.isEmpty()) {
            text.append("    ".repeat(depth)).append(line);
        }
        text.append('\n');
    }

    /** Adds an empty line, unless the text is empty or already ends with one. */
    public void gap() {
        if (text.length() > 0 && !text.toString().endsWith("\n\n")) {
            text.append('\n');
        }
    }

    /** Opens a block: adds a line followed by an opening brace. */
    public void open(String head) {
        line(head + " {");
        depth++;
    }

    /** Closes a block and opens another on the same line, such as {@code else}. */
    public void reopen(String head) {
        depth--;
        line("} " + head + " {");
        depth++;
    }

    /** Closes a block. */
    public void close() {
        close("");
    }

    /** Closes a block with text after its brace. */
    public void close(String tail) {
        depth--;
        line("}" + tail);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
