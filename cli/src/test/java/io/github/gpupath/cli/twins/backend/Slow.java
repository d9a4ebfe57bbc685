package io.github.gpupath.cli.twins.backend;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;

/** One of the program's own backends, slowed by 3 %: see {@link SlowDevice}. */
public abstract class Slow extends Twin {

    Slow(String original) {
        super(original, "slow");
    }

    @Override
    protected Device decorate(Device device, DeviceInfo info) {
        return new SlowDevice(device, info);
    }

    /** {@code vulkan-slow}. */
    public static final class Vulkan extends Slow {
        public Vulkan() {
            super("vulkan");
        }
    }

    /** {@code opengl-slow}. */
    public static final class OpenGl extends Slow {
        public OpenGl() {
            super("opengl");
        }
    }

    /** {@code opencl-slow}. */
    public static final class OpenCl extends Slow {
        public OpenCl() {
            super("opencl");
        }
    }
}
