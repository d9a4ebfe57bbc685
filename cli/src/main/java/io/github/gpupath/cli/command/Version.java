package io.github.gpupath.cli.command;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version of this program, from its jar. */
public final class Version implements IVersionProvider {

    /** The version, or {@code development} where there is no jar. */
    public static String number() {
        return Objects.requireNonNullElse(Version.class.getPackage().getImplementationVersion(), "development");
    }

    @Override
    public String[] getVersion() {
        return new String[] {"gpupath " + number(), "Java " + System.getProperty("java.version")};
    }
}
