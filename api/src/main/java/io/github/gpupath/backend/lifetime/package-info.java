/** Ownership of native resources: releases all of them even if some releases fail, then throws the first failure. */
@NullMarked
package io.github.gpupath.backend.lifetime;

import org.jspecify.annotations.NullMarked;
