package io.github.gpupath.cli.engine.discovery;

/**
 * A backend provider or suite of a plugin jar.
 *
 * @param jar the file name of the jar
 * @param type the name of the class
 */
public record PluginService(String jar, String type) {}
