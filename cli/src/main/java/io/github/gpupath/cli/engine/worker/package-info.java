/** Workers: whoever uses a backend's driver, in this process or in another. */
@NullMarked
package io.github.gpupath.cli.engine.worker;

import org.jspecify.annotations.NullMarked;
