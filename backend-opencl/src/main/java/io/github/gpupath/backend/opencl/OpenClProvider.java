package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Availability.Available;
import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.backend.GpuVendor;
import io.github.gpupath.backend.PackageManager;
import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
    public int rank() {
        return 30;
    }

    /** The variables are those that the documentation of both loaders (ocl-icd, Khronos), of PoCL, CUDA and ROCm names. */
    @Override
    public DriverHints driverHints() {
        return new DriverHints(
                Map.of(
                        PackageManager.APT,
                        List.of("ocl-icd-libopencl1", "pocl-opencl-icd"),
                        PackageManager.DNF,
                        List.of("ocl-icd", "pocl"),
                        PackageManager.PACMAN,
                        List.of("ocl-icd", "pocl")),
                Map.of(
                        GpuVendor.NVIDIA,
                        "install libnvidia-compute-" + DriverHints.DRIVER + " on Ubuntu, nvidia-opencl-icd on Debian",
                        GpuVendor.AMD,
                        "install ROCm's OpenCL (rocm-opencl-icd), or Mesa's (mesa-opencl-icd with RUSTICL_ENABLE=radeonsi)",
                        GpuVendor.INTEL,
                        "install intel-opencl-icd"),
                List.of(
                        "OCL_ICD_VENDORS",
                        "OPENCL_VENDOR_PATH",
                        "POCL_DEVICES",
                        "CUDA_VISIBLE_DEVICES",
                        "ROCR_VISIBLE_DEVICES",
                        "GPU_DEVICE_ORDINAL"));
    }

    /** Mesa's, and as the CUDA programming guide names them; NVIDIA's OpenCL shares the cache of CUDA. */
    @Override
    public Map<String, String> codeCache(Path folder) {
        Map<String, String> variables = new HashMap<>(DriverHints.shaderCache(folder));
        variables.putAll(Map.of("CUDA_CACHE_PATH", folder.toString(), "CUDA_CACHE_DISABLE", "0"));
        return variables;
    }

    /**
     * NVIDIA's driver keeps each kernel in a file of CUDA's cache. (Kernels of {@code sample} on an H200, driver 580.159: 160 ms
     * each, 15 ms from the cache. Vulkan and OpenGL take 15 to 30 ms and read their cache only when a process starts.)
     */
    @Override
    public boolean sharesCompiledCode(DeviceInfo device) {
        return device.vendor().contains("NVIDIA");
    }

    @Override
    public Availability probe() {
        try (OpenClBackend backend = OpenClBackend.open()) {
            return new Available(backend.details());
        } catch (BackendException.Unavailable e) {
            return new Unavailable(e.getMessage(), e.remedy());
        } catch (BackendException e) {
            return new Unavailable(e.getMessage(), "reinstall the OpenCL driver; clinfo shows its replies");
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
