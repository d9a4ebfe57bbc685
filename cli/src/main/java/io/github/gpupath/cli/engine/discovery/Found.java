package io.github.gpupath.cli.engine.discovery;

/**
 * A backend provider or suite that could be constructed.
 *
 * @param service the provider or suite
 * @param origin where it is from
 */
public record Found<T>(T service, Origin origin) {}
