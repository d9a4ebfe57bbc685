/** Carries out a measurement: finds tests and devices, starts workers, keeps each result, resumes earlier runs. */
@NullMarked
package io.github.gpupath.cli.engine.run;

import org.jspecify.annotations.NullMarked;
