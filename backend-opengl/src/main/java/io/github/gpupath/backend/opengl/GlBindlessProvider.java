package io.github.gpupath.backend.opengl;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.file.Path;
import java.util.Map;

/**
 * OpenGL whose kernels read storage buffers by their address (NV_shader_buffer_load), so that NVIDIA's driver does not compare each
 * address with the buffer's size. What kernels write to stays in storage blocks.
 */
public final class GlBindlessProvider implements BackendProvider {

    static final String ID = "opengl-bindless";

    private final GlProvider blocks = new GlProvider();

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String displayName() {
        return "OpenGL with buffer addresses";
    }

    @Override
    public int rank() {
        return blocks.rank() + 1;
    }

    @Override
    public boolean isOnlyByName() {
        return true;
    }

    @Override
    public DriverHints driverHints() {
        return blocks.driverHints();
    }

    @Override
    public Map<String, String> codeCache(Path folder) {
        return blocks.codeCache(folder);
    }

    @Override
    public Availability probe() {
        return GlProvider.probe(GlPath.ADDRESSES);
    }

    @Override
    public Backend open() {
        return GlBackend.open(GlPath.ADDRESSES);
    }

    @Override
    public KernelSource translate(Kernel kernel) {
        return GlPath.ADDRESSES.write(kernel);
    }
}
