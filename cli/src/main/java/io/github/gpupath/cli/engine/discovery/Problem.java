package io.github.gpupath.cli.engine.discovery;

/**
 * A backend, suite or jar that cannot be used.
 *
 * @param origin where it is: the program or a jar
 * @param text what is wrong, in one line
 */
public record Problem(String origin, String text) {

    public String line() {
        return origin + ": " + text;
    }
}
