/** The SPI version of plug-in jars and its compatibility rule. */
@NullMarked
package io.github.gpupath.plugin;

import org.jspecify.annotations.NullMarked;
