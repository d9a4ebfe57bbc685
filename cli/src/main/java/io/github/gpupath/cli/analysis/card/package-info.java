/** Gathers what is known of a GPU on one screen, from findings and results; measures and concludes nothing itself. */
@NullMarked
package io.github.gpupath.cli.analysis.card;

import org.jspecify.annotations.NullMarked;
