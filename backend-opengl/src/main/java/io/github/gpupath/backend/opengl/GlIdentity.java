package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.DeviceIdentity;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lwjgl.opengl.EXTMemoryObject;
import org.lwjgl.opengl.GL43C;
import org.lwjgl.opengl.GLCapabilities;
import org.lwjgl.system.MemoryStack;

/** What makes the device of the current context recognisable through other APIs. */
final class GlIdentity {

    private static final Path SYSTEM_DEVICES = Path.of("/sys/class/drm");
    private static final Pattern PCI_ADDRESS = Pattern.compile("[0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-7]");

    private GlIdentity() {}

    static DeviceIdentity query(ContextSource source, String name, GLCapabilities capabilities) {
        return new DeviceIdentity(uuid(capabilities), pciAddress(SYSTEM_DEVICES, source.drmFile()), name);
    }

    private static Optional<UUID> uuid(GLCapabilities capabilities) {
        if (!capabilities.GL_EXT_memory_object || GL43C.glGetInteger(EXTMemoryObject.GL_NUM_DEVICE_UUIDS_EXT) < 1) {
            return Optional.empty();
        }
        try (MemoryStack stack = MemoryStack.stackPush()) {
            ByteBuffer uuid = stack.calloc(EXTMemoryObject.GL_UUID_SIZE_EXT);
            EXTMemoryObject.glGetUnsignedBytei_vEXT(EXTMemoryObject.GL_DEVICE_UUID_EXT, 0, uuid);
            GlErrors.check("glGetUnsignedBytei_vEXT(GL_DEVICE_UUID_EXT)");
            byte[] bytes = new byte[uuid.remaining()];
            uuid.get(bytes);
            return Optional.of(DeviceIdentity.uuid(bytes)).filter(found -> !found.equals(new UUID(0, 0)));
        }
    }

    /**
     * The PCI address behind a device file: the folder that the kernel's link ends in.
     *
     * @param drmFile such as {@code /dev/dri/card0}
     */
    static Optional<String> pciAddress(Path systemDevices, @Nullable String drmFile) {
        if (drmFile == null) {
            return Optional.empty();
        }
        Path name = Path.of(drmFile).getFileName();
        if (name == null) {
            return Optional.empty();
        }
        try {
            Path folder =
                    systemDevices.resolve(name).resolve("device").toRealPath().getFileName();
            return Optional.ofNullable(folder)
                    .map(Path::toString)
                    .filter(address -> PCI_ADDRESS.matcher(address).matches());
        } catch (IOException notThere) {
            // Containers often hide /sys or the device's folder; the address is then unknown, which is no error.
            return Optional.empty();
        }
    }
}
