/** What several suites share: test data, test ids, access patterns. */
@NullMarked
package io.github.gpupath.suites;

import org.jspecify.annotations.NullMarked;
