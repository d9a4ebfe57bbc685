/** Result files, journals and other JSON: mapping, atomic writing, reading. */
@NullMarked
package io.github.gpupath.cli.io;

import org.jspecify.annotations.NullMarked;
