/** Opens backends, chooses the devices to measure, and closes everything again. */
@NullMarked
package io.github.gpupath.cli.session;

import org.jspecify.annotations.NullMarked;
