/** Workers in processes of their own, as the program sees them: started, asked, watched, ended. */
@NullMarked
package io.github.gpupath.cli.engine.worker.process;

import org.jspecify.annotations.NullMarked;
