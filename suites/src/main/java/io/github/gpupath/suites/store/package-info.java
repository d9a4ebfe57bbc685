/**
 * The store suite: how fast each kind of resource takes what lies in the first-level cache; the load suite's questions
 * for writes (see {@link io.github.gpupath.suites.store.StoreKernels} and {@link
 * io.github.gpupath.suites.CacheKernel}). The patterns are the load suite's, {@code same}, since writes to one small piece of
 * memory can collapse, and {@code linear-own} and {@code random-own}, in which each workgroup has a region of its own
 * ({@link io.github.gpupath.suites.store.OwnRegions}): what a shader's stores cost is best read there.
 */
@NullMarked
package io.github.gpupath.suites.store;

import org.jspecify.annotations.NullMarked;
