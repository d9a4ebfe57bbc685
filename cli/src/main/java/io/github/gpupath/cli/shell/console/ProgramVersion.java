package io.github.gpupath.cli.shell.console;

import java.util.Objects;

/** The version of this program, from its jar. */
public final class ProgramVersion {

    private ProgramVersion() {}

    /** The version, or {@code development} where there is no jar. */
    public static String number() {
        return Objects.requireNonNullElse(ProgramVersion.class.getPackage().getImplementationVersion(), "development");
    }
}
