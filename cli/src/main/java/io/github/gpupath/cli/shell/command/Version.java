package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.store.HostFacts;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"gpupath " + HostFacts.version(), "Java " + System.getProperty("java.version")};
    }
}
