/** What users write and read: selectors and what they may have meant, refusals and notes of one line, no control characters. */
@NullMarked
package io.github.gpupath.cli.text;

import org.jspecify.annotations.NullMarked;
