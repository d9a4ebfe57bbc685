/**
 * The store suite: stores to lines of the first-level cache, by resource type; see
 * {@link io.github.gpupath.suites.store.StoreKernels} and {@link io.github.gpupath.suites.CacheKernel}. In addition to
 * the load suite's patterns it has {@code same}, because hardware may merge writes to one address, and
 * {@code linear-own} and {@code random-own}, in which each workgroup has its own region
 * ({@link io.github.gpupath.suites.store.OwnRegions}). The latter show best what a shader's stores cost.
 */
@NullMarked
package io.github.gpupath.suites.store;

import org.jspecify.annotations.NullMarked;
