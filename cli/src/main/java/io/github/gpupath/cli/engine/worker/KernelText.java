package io.github.gpupath.cli.engine.worker;

import io.github.gpupath.kernel.source.KernelSource;

/**
 * The kernel of a test as a backend's compiler gets it.
 *
 * @param digest the same for two tests where they have the same kernel, and only there
 * @param source the kernel in the backend's language
 */
public record KernelText(String digest, KernelSource source) {}
