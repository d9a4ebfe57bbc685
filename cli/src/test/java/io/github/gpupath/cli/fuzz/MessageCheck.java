package io.github.gpupath.cli.fuzz;

import io.github.gpupath.cli.text.Controls;
import java.util.Optional;
import java.util.regex.Pattern;

/** Whether what the program says is for its user. */
final class MessageCheck {

    /** What only a programmer knows: names of classes and packages, stack traces. */
    private static final Pattern INSIDE = Pattern.compile(
            "jackson|picocli|\\bjava\\.(lang|util|io|nio)\\b|io\\.github\\.gpupath\\.|\\w(Exception|Error)\\b|internal error");

    private MessageCheck() {}

    /** What is wrong with a message of one line. */
    static Optional<String> fault(String message) {
        if (message.isBlank()) {
            return Optional.of("a message without words");
        }
        return INSIDE.matcher(message).find()
                ? Optional.of("a message of the inside: " + Controls.message(message))
                : Optional.empty();
    }

    /** What is wrong with what goes to a terminal, a page or a file: a character that is no letter and no line break. */
    static Optional<String> harm(String what, String output) {
        for (int i = 0; i < output.length(); i++) {
            char each = output.charAt(i);
            boolean control = each < ' ' && each != '\n' || each >= 0x7f && each < 0xa0;
            boolean mark = each == 0x061c || each >= 0x200e && each <= 0x200f || each >= 0x2028 && each <= 0x202e;
            if (control || mark || each >= 0x2066 && each <= 0x2069) {
                return Optional.of(what + " has the control " + Integer.toHexString(each));
            }
        }
        return Optional.empty();
    }
}
