/** How an interface says which of its methods another process carries out. */
@NullMarked
package io.github.gpupath.cli.engine.call;

import org.jspecify.annotations.NullMarked;
