/** Result files, journals and other JSON: mapping, atomic writing, reading. */
@NullMarked
package io.github.gpupath.cli.engine.store;

import org.jspecify.annotations.NullMarked;
