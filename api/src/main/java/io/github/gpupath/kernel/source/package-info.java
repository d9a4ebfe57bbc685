/** The common part of writers of C-like languages: names, expressions, statements, indentation. */
@NullMarked
package io.github.gpupath.kernel.source;

import org.jspecify.annotations.NullMarked;
