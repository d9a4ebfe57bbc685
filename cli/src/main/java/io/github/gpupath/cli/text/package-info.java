/** Text that users write and read: selectors, refusals, notes, percentages, all without control characters. */
@NullMarked
package io.github.gpupath.cli.text;

import org.jspecify.annotations.NullMarked;
