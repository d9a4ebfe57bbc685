/**
 * The OpenGL backend: compute shaders of OpenGL 4.3 or later without a window, through EGL's device platform, or with
 * one that is never shown where that is missing. Each context is current in a thread of its own for all its life, so
 * that several devices can be open at once and each is used from any thread.
 *
 * <p>Contexts must be closed before the JVM ends: NVIDIA's libEGL crashes at exit when one is left. A backend closes the
 * devices that it opened, a shutdown hook closes what an ending JVM has left, and nothing helps against a driver that
 * hangs.
 */
@NullMarked
package io.github.gpupath.backend.opengl;

import org.jspecify.annotations.NullMarked;
