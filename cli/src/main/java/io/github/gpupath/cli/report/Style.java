package io.github.gpupath.cli.report;

/** A colour or weight of text on a terminal. */
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

    /** Puts the terminal's codes around a text. */
    public String paint(String text) {
        return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
