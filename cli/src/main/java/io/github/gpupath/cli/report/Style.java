package io.github.gpupath.cli.report;

/** How a piece of text stands out on a terminal with colours. */
public enum Style {
    PLAIN(""),
    BOLD("1"),
    DIM("2"),
    RED("31"),
    GREEN("32"),
    YELLOW("33");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    /** The text with the terminal's codes around it. */
    public String paint(String text) {
        return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
