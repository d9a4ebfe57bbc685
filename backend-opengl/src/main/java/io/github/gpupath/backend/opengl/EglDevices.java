package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.BackendException;
import java.util.ArrayList;
import java.util.List;
import org.lwjgl.PointerBuffer;
import org.lwjgl.egl.EGLCapabilities;
import org.lwjgl.egl.EXTDeviceEnumeration;
import org.lwjgl.system.MemoryStack;

/** The list of devices that EGL gives without a window system. */
final class EglDevices {

    static final String REMEDY =
            "install an OpenGL driver with EGL support: the GPU vendor's, or Mesa's software driver "
                    + "(Debian and Ubuntu: libegl-mesa0 libgl1-mesa-dri); the user must be allowed to open /dev/dri/*";

    private EglDevices() {}

    /**
     * Every device, in EGL's order.
     *
     * @throws BackendException.Unavailable if EGL cannot list devices or has none
     */
    static List<EglDevice> list() {
        EGLCapabilities client = EglLibrary.load();
        String extensions = EglLibrary.clientExtensions();
        if (!extensions.contains("EGL_EXT_platform_device")
                || client.eglQueryDevicesEXT == 0
                || client.eglQueryDeviceStringEXT == 0) {
            throw new BackendException.Unavailable(
                    "EGL offers no device platform (EGL_EXT_platform_device), without which there is no OpenGL without a "
                            + "window",
                    REMEDY);
        }
        List<EglDevice> devices = query();
        if (devices.isEmpty()) {
            throw new BackendException.Unavailable("EGL lists no device", REMEDY);
        }
        return devices;
    }

    private static List<EglDevice> query() {
        try (MemoryStack stack = MemoryStack.stackPush()) {
            int[] count = new int[1];
            if (!EXTDeviceEnumeration.eglQueryDevicesEXT(null, count)) {
                throw new BackendException.Unavailable(EglErrors.message("eglQueryDevicesEXT"), REMEDY);
            }
            PointerBuffer handles = stack.mallocPointer(Math.max(count[0], 1));
            if (!EXTDeviceEnumeration.eglQueryDevicesEXT(handles, count)) {
                throw new BackendException.Unavailable(EglErrors.message("eglQueryDevicesEXT"), REMEDY);
            }
            List<EglDevice> devices = new ArrayList<>();
            for (int index = 0; index < count[0]; index++) {
                devices.add(EglDevice.query(index, handles.get(index)));
            }
            return List.copyOf(devices);
        }
    }
}
