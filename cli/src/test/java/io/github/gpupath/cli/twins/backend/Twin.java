package io.github.gpupath.cli.twins.backend;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.cli.delegation.DelegatingProvider;
import java.util.ServiceLoader;

/** One of the program's own backends a second time, as it is. */
public abstract class Twin extends DelegatingProvider {

    Twin(String original, String suffix) {
        super(original + "-" + suffix, original(original));
    }

    /** Found as the program finds it: among its own services and not among those of plugins. */
    private static BackendProvider original(String id) {
        return ServiceLoader.load(BackendProvider.class, BackendProvider.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no backend " + id));
    }

    /** {@code vulkan-twin}. */
    public static final class Vulkan extends Twin {
        public Vulkan() {
            super("vulkan", "twin");
        }
    }

    /** {@code opengl-twin}. */
    public static final class OpenGl extends Twin {
        public OpenGl() {
            super("opengl", "twin");
        }
    }

    /** {@code opencl-twin}. */
    public static final class OpenCl extends Twin {
        public OpenCl() {
            super("opencl", "twin");
        }
    }
}
