package io.github.gpupath.cli.engine.discovery;

/**
 * A plug-in's jar, as another process opens it.
 *
 * @param path of the jar, absolute
 * @param hashes of the jar and of its libraries when the program read them, as
 *     {@link io.github.gpupath.result.PluginRecord#hashes} gives them
 */
public record PluginFile(String path, String hashes) {}
