/** Carries out a run: starts workers, chooses the devices, keeps each result, tells the progress, goes on with earlier runs. */
@NullMarked
package io.github.gpupath.cli.engine.session;

import org.jspecify.annotations.NullMarked;
