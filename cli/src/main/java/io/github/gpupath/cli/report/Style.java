package io.github.gpupath.cli.report;

/**
 * A colour or weight of text on a terminal. Better and worse are told by blue and orange, which colour-blind people tell apart,
 * of a terminal's 256 colours: as readable on white as on black.
 */
public enum Style {
    PLAIN(""),
    BOLD("1"),
    DIM("2"),
    RED("31"),
    GREEN("32"),
    YELLOW("33"),
    BLUE("38;5;32"),
    ORANGE("38;5;166");

    private final String code;

    Style(String code) {
        this.code = code;
    }

    /** Puts the terminal's codes around a text. */
    public String paint(String text) {
        return this == PLAIN || text.isEmpty() ? text : "\u001b[" + code + "m" + text + "\u001b[0m";
    }
}
