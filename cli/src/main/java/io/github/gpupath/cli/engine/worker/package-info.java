/** Workers: they call a backend's driver, in this process or in a child process. */
@NullMarked
package io.github.gpupath.cli.engine.worker;

import org.jspecify.annotations.NullMarked;
