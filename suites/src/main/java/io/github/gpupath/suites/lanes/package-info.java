/** Models of what the addresses of a subgroup's lanes cost: banks, cache lines and sectors. */
@NullMarked
package io.github.gpupath.suites.lanes;

import org.jspecify.annotations.NullMarked;
