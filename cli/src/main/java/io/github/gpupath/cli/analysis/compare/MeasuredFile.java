package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.ResultFile;

/**
 * A result file with its name.
 *
 * @param name unique within the comparison
 * @param content the content of the file
 */
public record MeasuredFile(String name, ResultFile content) {}
