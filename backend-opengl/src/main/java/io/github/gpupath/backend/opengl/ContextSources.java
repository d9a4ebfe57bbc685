package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import java.util.List;
import org.lwjgl.system.Platform;

/**
 * Where contexts can come from on this machine.
 *
 * @param system what gives them, with its version, such as {@code EGL 1.5}
 * @param list in its order; a context may be refused all the same
 */
record ContextSources(String system, List<ContextSource> list) {

    ContextSources {
        list = List.copyOf(list);
    }

    /**
     * The devices of EGL; where it cannot list any, the display that GLFW finds.
     *
     * @throws BackendException.Unavailable if there is neither
     */
    static ContextSources query() {
        if (Platform.get() == Platform.MACOSX) {
            throw new BackendException.Unavailable(
                    "macOS has OpenGL 4.1 at most; compute shaders need 4.3",
                    "use Vulkan (through MoltenVK, which gpupath includes) or OpenCL");
        }
        try {
            return EglDevices.query();
        } catch (BackendException.Unavailable withoutEgl) {
            return orDisplay(withoutEgl);
        }
    }

    private static ContextSources orDisplay(BackendException.Unavailable withoutEgl) {
        try {
            return GlfwDisplay.query();
        } catch (BackendException.Unavailable withoutDisplay) {
            throw new BackendException.Unavailable(
                    withoutEgl.getMessage() + "; " + withoutDisplay.getMessage(),
                    Platform.get() == Platform.WINDOWS ? withoutDisplay.remedy() : withoutEgl.remedy());
        }
    }
}
