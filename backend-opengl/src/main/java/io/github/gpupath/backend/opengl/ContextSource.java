package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import org.jspecify.annotations.Nullable;

/** Where OpenGL contexts come from: a device that EGL lists, or a display with windows. */
sealed interface ContextSource permits EglDevice, GlfwDisplay {

    /** The versions that a context is asked for, down to the first with compute shaders. */
    int[][] VERSIONS = {{4, 6}, {4, 5}, {4, 3}};

    /** Its position among the sources of its kind. */
    int index();

    /** What to call it before its driver gives it a name. */
    String label();

    /** Its device's file below {@code /dev/dri}, where that is known. */
    @Nullable
    String drmFile();

    /**
     * Makes a context of the newest version that there is and makes it current in this thread.
     *
     * @param debug whether the driver is to check what it is called with, and to be ready to tell
     * @return what undoes this, to be called in this thread
     * @throws BackendException if there is none of version 4.3 or later
     */
    Runnable makeCurrent(boolean debug);
}
