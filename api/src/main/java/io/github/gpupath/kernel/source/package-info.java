/** What the writers of C-like languages share: naming, expressions, statements, indentation. */
@NullMarked
package io.github.gpupath.kernel.source;

import org.jspecify.annotations.NullMarked;
