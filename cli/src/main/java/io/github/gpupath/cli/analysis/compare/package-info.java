/** Lines results up in tables and compares them, within a file or between files. Views of the tables are elsewhere. */
@NullMarked
package io.github.gpupath.cli.analysis.compare;

import org.jspecify.annotations.NullMarked;
