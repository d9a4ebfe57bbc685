package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import java.util.Locale;
import org.lwjgl.opengl.GL;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.opengl.GL45C;

/** Turns OpenGL's error codes and a lost context into exceptions. */
final class GlErrors {

    /** More than any context keeps; a lost one answers with an error for ever. */
    private static final int MOST_ERRORS = 32;

    private GlErrors() {}

    /**
     * Throws if anything has failed since the last check.
     *
     * @param call what was called since then, for the message
     */
    static void check(String call) {
        int code = GL43C.glGetError();
        if (code != GL43C.GL_NO_ERROR) {
            discard();
            throw failure(call, code);
        }
    }

    /** Forgets errors that were reported already. */
    static void discard() {
        for (int i = 0; i < MOST_ERRORS && GL43C.glGetError() != GL43C.GL_NO_ERROR; i++) {
            // Each call takes one error away.
        }
    }

    private static BackendException failure(String call, int code) {
        String message = call + " failed with " + name(code);
        if (code == GL43C.GL_OUT_OF_MEMORY) {
            return new BackendException.OutOfMemory(message);
        }
        if (code == GL45C.GL_CONTEXT_LOST || isReset()) {
            return new BackendException.DeviceLost(message);
        }
        return new BackendException.DriverFailed(message);
    }

    /** Whether the driver says that the context was reset; false where it does not tell. */
    static boolean isReset() {
        return GL.getCapabilities().glGetGraphicsResetStatus != 0
                && GL45C.glGetGraphicsResetStatus() != GL45C.GL_NO_ERROR;
    }

    /** The name of an error code. */
    static String name(int code) {
        return switch (code) {
            case GL43C.GL_INVALID_ENUM -> "GL_INVALID_ENUM";
            case GL43C.GL_INVALID_VALUE -> "GL_INVALID_VALUE";
            case GL43C.GL_INVALID_OPERATION -> "GL_INVALID_OPERATION";
            case GL43C.GL_INVALID_FRAMEBUFFER_OPERATION -> "GL_INVALID_FRAMEBUFFER_OPERATION";
            case GL43C.GL_OUT_OF_MEMORY -> "GL_OUT_OF_MEMORY";
            case GL45C.GL_CONTEXT_LOST -> "GL_CONTEXT_LOST";
            default -> String.format(Locale.ROOT, "GL error 0x%04X", code);
        };
    }
}
