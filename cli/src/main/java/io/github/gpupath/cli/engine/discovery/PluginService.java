package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.result.PluginRecord;

/**
 * A backend provider or suite of a plugin jar.
 *
 * @param jar the path of the jar, absolute
 * @param hashes of the jar and of its libraries when the program read them, as {@link PluginRecord#hashes} says them
 * @param type the name of the class
 */
public record PluginService(String jar, String hashes, String type) {}
