package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import java.util.Locale;
import org.lwjgl.egl.EGL15;

/** Turns EGL's error codes into words and exceptions. */
final class EglErrors {

    private EglErrors() {}

    /** The exception for a call that has just failed. */
    static BackendException failure(String call) {
        int code = EGL15.eglGetError();
        String message = message(call, code);
        if (code == EGL15.EGL_BAD_ALLOC) {
            return new BackendException.OutOfMemory(message);
        }
        if (code == EGL15.EGL_CONTEXT_LOST) {
            return new BackendException.DeviceLost(message);
        }
        return new BackendException.DriverFailed(message);
    }

    /** One line about a call that has just failed. */
    static String message(String call) {
        return message(call, EGL15.eglGetError());
    }

    private static String message(String call, int code) {
        return call + " failed with " + name(code);
    }

    /** The name of an error code. */
    static String name(int code) {
        return switch (code) {
            case EGL15.EGL_SUCCESS -> "EGL_SUCCESS";
            case EGL15.EGL_NOT_INITIALIZED -> "EGL_NOT_INITIALIZED";
            case EGL15.EGL_BAD_ACCESS -> "EGL_BAD_ACCESS";
            case EGL15.EGL_BAD_ALLOC -> "EGL_BAD_ALLOC";
            case EGL15.EGL_BAD_ATTRIBUTE -> "EGL_BAD_ATTRIBUTE";
            case EGL15.EGL_BAD_CONFIG -> "EGL_BAD_CONFIG";
            case EGL15.EGL_BAD_CONTEXT -> "EGL_BAD_CONTEXT";
            case EGL15.EGL_BAD_DISPLAY -> "EGL_BAD_DISPLAY";
            case EGL15.EGL_BAD_MATCH -> "EGL_BAD_MATCH";
            case EGL15.EGL_BAD_PARAMETER -> "EGL_BAD_PARAMETER";
            case EGL15.EGL_CONTEXT_LOST -> "EGL_CONTEXT_LOST";
            default -> String.format(Locale.ROOT, "EGL error 0x%04X", code);
        };
    }
}
