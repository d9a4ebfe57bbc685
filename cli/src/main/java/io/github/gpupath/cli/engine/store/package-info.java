/** Result files and logs of runs: mapping to JSON, atomic writing, reading with one check. */
@NullMarked
package io.github.gpupath.cli.engine.store;

import org.jspecify.annotations.NullMarked;
