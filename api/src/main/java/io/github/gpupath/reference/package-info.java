/**
 * The reference backend: a Java interpreter of the kernel model. It defines the expected output of every kernel, needs
 * no driver, and is the smallest example of a backend.
 */
@NullMarked
package io.github.gpupath.reference;

import org.jspecify.annotations.NullMarked;
