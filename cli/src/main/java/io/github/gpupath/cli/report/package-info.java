/** Views of result tables and findings: text, CSV, Markdown, JSON. */
@NullMarked
package io.github.gpupath.cli.report;

import org.jspecify.annotations.NullMarked;
