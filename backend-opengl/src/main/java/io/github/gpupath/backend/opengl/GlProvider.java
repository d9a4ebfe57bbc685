package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.backend.PackageManager;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

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
    public int rank() {
        return 20;
    }

    /** The variables are those that the documentation of GLVND and of Mesa names. */
    @Override
    public DriverHints driverHints() {
        return new DriverHints(
                Map.of(
                        PackageManager.APT,
                        List.of("libegl1", "libegl-mesa0", "libgl1", "libopengl0", "libgl1-mesa-dri"),
                        PackageManager.DNF,
                        List.of("mesa-libEGL", "mesa-dri-drivers", "libglvnd-egl", "libglvnd-glx", "libglvnd-opengl"),
                        PackageManager.PACMAN,
                        List.of("mesa", "libglvnd")),
                DriverHints.GRAPHICS,
                List.of(
                        "__EGL_VENDOR_LIBRARY_FILENAMES",
                        "__EGL_VENDOR_LIBRARY_DIRS",
                        "EGL_PLATFORM",
                        "GALLIUM_DRIVER",
                        "MESA_LOADER_DRIVER_OVERRIDE",
                        "MESA_GL_VERSION_OVERRIDE",
                        "MESA_GLSL_VERSION_OVERRIDE",
                        "LIBGL_DRIVERS_PATH",
                        "LIBGL_ALWAYS_SOFTWARE"));
    }

    @Override
    public Map<String, String> codeCache(Path folder) {
        return DriverHints.shaderCache(folder);
    }

    @Override
    public Availability probe() {
        return probe(GlPath.BLOCKS);
    }

    static Availability probe(GlPath path) {
        try (GlBackend backend = GlBackend.open(path)) {
            return new Availability.Available(backend.details());
        } catch (BackendException.Unavailable unavailable) {
            return new Availability.Unavailable(unavailable.getMessage(), unavailable.remedy());
        } catch (BackendException failure) {
            return new Availability.Unavailable(failure.getMessage(), EglDevices.REMEDY);
        }
    }

    @Override
    public Backend open() {
        return GlBackend.open(GlPath.BLOCKS);
    }

    @Override
    public KernelSource translate(Kernel kernel) {
        return GlPath.BLOCKS.write(kernel);
    }
}
