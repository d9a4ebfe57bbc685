/**
 * The sample suite: how fast a sampler gives texels that lie in the first-level cache, nearest and bilinear. After
 * sebbbi's perftest, beside the texture loads of the load suite.
 */
@NullMarked
package io.github.gpupath.suites.sample;

import org.jspecify.annotations.NullMarked;
