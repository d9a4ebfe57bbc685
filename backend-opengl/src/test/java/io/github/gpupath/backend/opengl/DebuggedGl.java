package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.DeviceInfo;
import java.util.List;
import java.util.function.Consumer;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.opengl.GLDebugMessageCallback;

/** The backend with debug contexts, in which the driver tells in words what it finds wrong with a call. */
final class DebuggedGl {

    private final Consumer<String> complaints;

    /**
     * Touches nothing native.
     *
     * @param complaints is told what the driver says of the devices that are opened, but for what it only notes
     */
    DebuggedGl(Consumer<String> complaints) {
        this.complaints = complaints;
    }

    /** Opens the backend. */
    Backend open() {
        return new Debugged(GlBackend.openDebug(), complaints);
    }

    private record Debugged(GlBackend backend, Consumer<String> complaints) implements Backend {

        @Override
        public List<DeviceInfo> devices() {
            return backend.devices();
        }

        @Override
        public GlDevice open(DeviceInfo info) {
            GlDevice device = (GlDevice) backend.open(info);
            device.context().run(this::listen);
            return device;
        }

        /** In the thread of a context, and within each call that the driver says something of. */
        private void listen() {
            GL43C.glEnable(GL43C.GL_DEBUG_OUTPUT);
            GL43C.glEnable(GL43C.GL_DEBUG_OUTPUT_SYNCHRONOUS);
            // Never freed: a context may still speak when it is closed.
            GL43C.glDebugMessageCallback(
                    GLDebugMessageCallback.create((source, type, id, severity, length, text, user) -> {
                        if (severity != GL43C.GL_DEBUG_SEVERITY_NOTIFICATION) {
                            String message = GLDebugMessageCallback.getMessage(length, text);
                            complaints.accept(String.format("%s 0x%04X %d: %s", kind(type), source, id, message));
                        }
                    }),
                    0);
        }

        private static String kind(int type) {
            return switch (type) {
                case GL43C.GL_DEBUG_TYPE_ERROR -> "error";
                case GL43C.GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR -> "deprecated";
                case GL43C.GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR -> "undefined";
                case GL43C.GL_DEBUG_TYPE_PORTABILITY -> "portability";
                case GL43C.GL_DEBUG_TYPE_PERFORMANCE -> "performance";
                default -> "other";
            };
        }

        @Override
        public void close() {
            backend.close();
        }
    }
}
