package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;

/** OpenCL 1.2 and later, every platform that the ICD loader knows: kernels as OpenCL C, compiled by the driver. */
public final class OpenClProvider implements BackendProvider {

    static final String ID = "opencl";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String displayName() {
        return "OpenCL";
    }

    @Override
    public Availability probe() {
        try {
            OpenClLibrary.load();
            return new Available(OpenClPlatforms.describe(OpenClPlatforms.require()));
        } catch (BackendException.Unavailable e) {
            return new Unavailable(e.getMessage(), e.remedy());
        } catch (BackendException e) {
            return new Unavailable(e.getMessage(), "reinstall the OpenCL driver; clinfo shows what it answers");
        }
    }

    @Override
    public Backend open() {
        return OpenClBackend.open();
    }

    @Override
    public KernelSource translate(Kernel kernel) {
        return OpenClPrograms.write(kernel);
    }
}
