/**
 * The matrix suite: products of cooperative matrices per second, by the types and sizes that a device has, and how long a
 * product takes that depends on the one before.
 */
@NullMarked
package io.github.gpupath.suites.matrix;

import org.jspecify.annotations.NullMarked;
