/**
 * The store suite: how fast each kind of resource takes what lies in the first-level cache; the load suite's questions
 * for writes (see {@link io.github.gpupath.suites.store.StoreKernels} and {@link
 * io.github.gpupath.suites.CacheKernel}).
 */
@NullMarked
package io.github.gpupath.suites.store;

import org.jspecify.annotations.NullMarked;
