package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.TimerInfo;
import org.lwjgl.opengl.GL43C;

/**
 * A device and everything that is known of it before it is opened.
 *
 * @param path how its kernels reach storage buffers
 */
record GlAdapter(ContextSource source, GlPath path, DeviceInfo info) {

    /** Asks the device of the current context. */
    static GlAdapter query(int index, ContextSource source, GlPath path, GlContext context) {
        return new GlAdapter(source, path, describe(index, source, path, context));
    }

    private static DeviceInfo describe(int index, ContextSource source, GlPath path, GlContext context) {
        GlDriver driver = GlDriver.parse(string(GL43C.GL_RENDERER), string(GL43C.GL_VENDOR), string(GL43C.GL_VERSION));
        TimerInfo timer = GlTimestamps.describe();
        return new DeviceInfo(
                path.id(),
                index,
                driver.name(),
                driver.vendor(),
                driver.driver(),
                driver.version(),
                driver.apiVersion(),
                driver.type(),
                GlIdentity.query(source, driver.name(), context.capabilities()),
                GlLimits.query(context.capabilities()),
                GlFeatures.query(path, context.capabilities()),
                timer);
    }

    private static String string(int name) {
        String value = GL43C.glGetString(name);
        GlErrors.check("glGetString");
        return value == null ? "" : value;
    }
}
