/**
 * The OpenGL backend: compute shaders of OpenGL 4.3 or later without a window, through EGL's device platform. A context
 * is current in the thread that opened it; whatever uses it makes it current first, so that several devices can be open
 * in one thread.
 *
 * <p>Contexts must be closed before the JVM ends, in the thread that opened them: NVIDIA's libEGL crashes at exit when
 * one is left, and no shutdown hook can release a context that is current in another thread. So a backend closes what it
 * opened, and callers use try-with-resources.
 */
@NullMarked
package io.github.gpupath.backend.opengl;

import org.jspecify.annotations.NullMarked;
