/** Views of results and of comparisons: table, CSV, Markdown, JSON. */
@NullMarked
package io.github.gpupath.cli.report;

import org.jspecify.annotations.NullMarked;
