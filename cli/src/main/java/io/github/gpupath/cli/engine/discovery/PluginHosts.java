package io.github.gpupath.cli.engine.discovery;

/** Decides where the code of plug-ins runs. */
public interface PluginHosts {

    /** In this process, where nothing holds it. */
    PluginHosts IN_PROCESS = Plugin::here;

    /** Where the code of a jar runs from now on. */
    PluginHost of(Plugin plugin);
}
