package io.github.gpupath.cli.analysis.curve;

/**
 * A plateau that may be one.
 *
 * @param from the index of its first point
 * @param to the index of its last point
 * @param level the logarithm of its bandwidth
 * @param weight the logarithm of how likely it makes its points, less the penalty for being a plateau
 */
record Candidate(int from, int to, double level, double weight) {}
