package io.github.gpupath.cli.engine.discovery;

/**
 * A backend provider or suite of a plugin jar.
 *
 * @param jar the path of the jar, absolute
 * @param sha256 of the jar when the program read it, in hexadecimal digits
 * @param type the name of the class
 */
public record PluginService(String jar, String sha256, String type) {}
