package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.store.HostFacts;
import picocli.CommandLine.IVersionProvider;

/** Prints the version for {@code --version}. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"gpupath " + HostFacts.version(), "Java " + System.getProperty("java.version")};
    }
}
