/**
 * The interpreter of the kernel model. A kernel becomes a tree of nodes that compute a whole workgroup at a time: each
 * node holds an array with one element for each invocation (a lane), and statements are run for the lanes that are
 * active. All lanes take each step together, so that a barrier needs nothing more.
 */
@NullMarked
package io.github.gpupath.reference.interpreter;

import org.jspecify.annotations.NullMarked;
