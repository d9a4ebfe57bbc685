/** Makes what people download: the bundle with a Java runtime for Linux on x64, and the zip for every other system. */
@NullMarked
package io.github.gpupath.bundle;

import org.jspecify.annotations.NullMarked;
