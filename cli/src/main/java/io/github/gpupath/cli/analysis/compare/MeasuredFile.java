package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.ResultFile;

/**
 * A result file and what it is called.
 *
 * @param name unlike that of any other file of the comparison
 * @param content what is in it
 */
public record MeasuredFile(String name, ResultFile content) {}
