package io.github.gpupath.cli.fuzz;

import io.github.gpupath.cli.testing.Hostile;
import io.github.gpupath.cli.text.Controls;
import java.util.Optional;
import java.util.regex.Pattern;

/** Whether what the program says is for its user. */
final class Messages {

    /** What only a programmer knows: names of classes and packages, stack traces. */
    private static final Pattern INSIDE = Pattern.compile(
            "jackson|picocli|\\bjava\\.(lang|util|io|nio)\\b|io\\.github\\.gpupath\\.|\\w(Exception|Error)\\b|internal error");

    private Messages() {}

    /** What is wrong with a message of one line. */
    static Optional<String> fault(String message) {
        if (message.isBlank()) {
            return Optional.of("a message without words");
        }
        return INSIDE.matcher(message).find()
                ? Optional.of("a message of the inside: " + Controls.message(message))
                : Optional.empty();
    }

    /** What is wrong with what goes to a terminal, a page or a file. */
    static Optional<String> harm(String what, String output) {
        try {
            Hostile.assertHarmless(output, false);
            return Optional.empty();
        } catch (AssertionError e) {
            return Optional.of(what + " has controls");
        }
    }
}
