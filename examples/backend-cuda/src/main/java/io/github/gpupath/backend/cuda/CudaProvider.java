package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.backend.GpuVendor;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** CUDA on NVIDIA's GPUs: kernels as CUDA C++, compiled by NVIDIA's run-time compiler to machine code. */
public final class CudaProvider implements BackendProvider {

    static final String ID = "cuda";

    @Override
    public String id() {
        return ID;
    }

    @Override
    public String displayName() {
        return "CUDA";
    }

    @Override
    public int rank() {
        return 40;
    }

    @Override
    public DriverHints driverHints() {
        return new DriverHints(
                Map.of(),
                Map.of(
                        GpuVendor.NVIDIA,
                        "install libnvidia-compute-" + DriverHints.DRIVER
                                + " on Ubuntu, libcuda1 on Debian, and the CUDA toolkit or NVIDIA's wheel nvidia-cuda-nvrtc"),
                List.of("CUDA_VISIBLE_DEVICES"));
    }

    /** As the CUDA programming guide names them; of use where the driver compiles PTX. */
    @Override
    public Map<String, String> codeCache(Path folder) {
        return Map.of("CUDA_CACHE_PATH", folder.toString(), "CUDA_CACHE_DISABLE", "0");
    }

    @Override
    public Availability probe() {
        try (CudaBackend backend = CudaBackend.open()) {
            return new Available(backend.words());
        } catch (BackendException.Unavailable e) {
            return new Unavailable(e.getMessage(), e.remedy());
        } catch (BackendException e) {
            return new Unavailable(e.getMessage(), "look at what nvidia-smi says, or install NVIDIA's driver again");
        }
    }

    @Override
    public Backend open() {
        return CudaBackend.open();
    }

    @Override
    public KernelSource translate(Kernel kernel) {
        return CudaPrograms.write(kernel);
    }
}
