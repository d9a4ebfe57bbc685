package io.github.gpupath.conformance;

import java.util.regex.Pattern;

/**
 * A known defect of a driver: wrong output or a compile error that is no fault of the backend. The affected checks
 * still run, so that a fixed driver passes; their failures are reported as skipped with the reason. Checks that end the
 * process do not run.
 *
 * @param checks matches the whole ids of affected checks
 * @param endsProcess whether the driver ends the process instead of failing
 */
public record KnownDefect(Pattern checks, String reason, boolean endsProcess) {

    /** A defect of the checks whose whole ids match a regular expression. */
    public KnownDefect(String checks, String reason) {
        this(Pattern.compile(checks), reason, false);
    }

    boolean concerns(String id) {
        return checks.matcher(id).matches();
    }
}
