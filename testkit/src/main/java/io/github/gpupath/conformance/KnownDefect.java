package io.github.gpupath.conformance;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * A wrong answer of a driver, or its refusal to compile a kernel, by no fault of the backend. The checks still run, so that a fixed
 * driver passes; a wrong answer or a refusal is reported as skipped with the reason.
 *
 * @param checks the ids of the checks that show it
 * @param reason what the driver does, in one line
 * @param leftOut what random kernels leave out on this driver, since they would show the defect too
 */
public record KnownDefect(Pattern checks, String reason, Set<LeftOut> leftOut) {

    public KnownDefect {
        leftOut = Set.copyOf(leftOut);
    }

    /** A defect of the checks whose whole id matches a regular expression; random kernels do not show it. */
    public KnownDefect(String checks, String reason) {
        this(Pattern.compile(checks), reason, Set.of());
    }

    boolean concerns(String id) {
        return checks.matcher(id).matches();
    }
}
