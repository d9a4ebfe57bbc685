/**
 * The sample suite: texture samples that hit the first-level cache, nearest and bilinear. It keeps the workload of
 * sebbbi's perftest, like the texture loads of the load suite.
 */
@NullMarked
package io.github.gpupath.suites.sample;

import org.jspecify.annotations.NullMarked;
