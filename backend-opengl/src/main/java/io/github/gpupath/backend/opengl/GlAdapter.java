package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.TimerInfo;
import org.lwjgl.opengl.GL43C;

/**
 * A device and everything that is known of it before it is opened.
 *
 * @param device as EGL lists it
 */
record GlAdapter(EglDevice device, DeviceInfo info) {

    /**
     * Asks the device of the current context.
     *
     * @param index its position in the backend's list
     */
    static GlAdapter query(int index, EglDevice device, GlContext context) {
        return new GlAdapter(device, describe(index, device, context));
    }

    private static DeviceInfo describe(int index, EglDevice device, GlContext context) {
        GlDriver driver = GlDriver.parse(string(GL43C.GL_RENDERER), string(GL43C.GL_VENDOR), string(GL43C.GL_VERSION));
        TimerInfo timer = GlTimestamps.describe();
        return new DeviceInfo(
                GlProvider.ID,
                index,
                driver.name(),
                driver.vendor(),
                driver.driver(),
                driver.version(),
                driver.apiVersion(),
                driver.type(),
                GlIdentity.query(device, driver.name(), context.capabilities()),
                GlLimits.query(context.capabilities()),
                GlFeatures.query(context.capabilities()),
                timer);
    }

    private static String string(int name) {
        String value = GL43C.glGetString(name);
        GlErrors.check("glGetString");
        return value == null ? "" : value;
    }
}
