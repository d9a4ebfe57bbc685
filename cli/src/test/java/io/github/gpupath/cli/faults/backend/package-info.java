/** Two backends on the reference, packed into a plugin jar: one misbehaves as it is told, one never does. */
@NullMarked
package io.github.gpupath.cli.faults.backend;

import org.jspecify.annotations.NullMarked;
