/** Backends that pass everything on to another one, to be packed into plugin jars. */
@NullMarked
package io.github.gpupath.cli.delegation;

import org.jspecify.annotations.NullMarked;
