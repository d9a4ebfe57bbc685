/** Cost models of a subgroup's lane addresses: banks, cache lines and sectors. */
@NullMarked
package io.github.gpupath.suites.lanes;

import org.jspecify.annotations.NullMarked;
