/**
 * Simulated devices, of which it is known what a curve of bandwidth should show. The suite's launches are run on them from
 * the addresses that its kernels form; what walks through a set in a way that caches answer where they should not, or not
 * where they should, is found out here.
 */
@NullMarked
package io.github.gpupath.cli.simulation;

import org.jspecify.annotations.NullMarked;
