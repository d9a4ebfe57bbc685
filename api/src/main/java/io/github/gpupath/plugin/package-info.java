/** What a plug-in jar says of itself, and which jars fit a program. */
@NullMarked
package io.github.gpupath.plugin;

import org.jspecify.annotations.NullMarked;
