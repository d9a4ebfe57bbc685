package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.shell.console.ProgramVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"gpupath " + ProgramVersion.number(), "Java " + System.getProperty("java.version")};
    }
}
