package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;

/** OpenGL 4.3 and later without a window: kernels as GLSL, compiled by the driver. */
public final class GlProvider implements BackendProvider {

    static final String ID = "opengl";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String displayName() {
        return "OpenGL";
    }

    @Override
    public Availability probe() {
        try (GlBackend backend = GlBackend.open()) {
            return new Availability.Available(backend.details());
        } catch (BackendException.Unavailable unavailable) {
            return new Availability.Unavailable(unavailable.getMessage(), unavailable.remedy());
        } catch (BackendException failure) {
            return new Availability.Unavailable(failure.getMessage(), EglDevices.REMEDY);
        }
    }

    @Override
    public Backend open() {
        return GlBackend.open();
    }

    @Override
    public KernelSource translate(Kernel kernel) {
        return GlPrograms.write(kernel);
    }
}
