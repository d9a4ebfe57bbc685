/** What chance makes of files, command lines and plug-ins, handed to the program as fast as it can be in one process. */
@NullMarked
package io.github.gpupath.cli.fuzz;

import org.jspecify.annotations.NullMarked;
