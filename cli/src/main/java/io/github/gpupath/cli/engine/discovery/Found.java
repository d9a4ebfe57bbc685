package io.github.gpupath.cli.engine.discovery;

/**
 * A backend provider or suite with a name of its own.
 *
 * @param id its name, as it gave it when it was found
 * @param origin where it is from
 * @param service the provider or suite
 */
record Found<T>(String id, Origin origin, T service) {}
