package io.github.gpupath.conformance;

import java.util.regex.Pattern;

/**
 * A wrong answer of a driver that its maker must mend, or its refusal to compile a kernel. The checks still run, so that a driver
 * that is right passes; a wrong answer or a refusal is reported as skipped with the reason.
 *
 * @param checks the ids of the checks that show it
 * @param reason what the driver does, in one line
 */
public record KnownDefect(Pattern checks, String reason) {

    /** A defect of the checks whose whole id fits a regular expression. */
    public KnownDefect(String checks, String reason) {
        this(Pattern.compile(checks), reason);
    }

    boolean concerns(String id) {
        return checks.matcher(id).matches();
    }
}
