/** The real backends under other names, as they are and slowed by a known share. */
@NullMarked
package io.github.gpupath.cli.twins.backend;

import org.jspecify.annotations.NullMarked;
