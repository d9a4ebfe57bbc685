/**
 * The interpreter of the kernel model. A kernel is compiled to a tree of nodes that compute a whole workgroup at a
 * time: each node has arrays with one element per invocation (a lane), and statements run for the active lanes. All
 * lanes execute each step together, so a barrier does nothing.
 */
@NullMarked
package io.github.gpupath.reference.interpreter;

import org.jspecify.annotations.NullMarked;
