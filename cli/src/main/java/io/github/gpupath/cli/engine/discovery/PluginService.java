package io.github.gpupath.cli.engine.discovery;

/**
 * A backend provider or suite of a plugin jar.
 *
 * @param jar the path of the jar, absolute
 * @param type the name of the class
 */
public record PluginService(String jar, String type) {}
