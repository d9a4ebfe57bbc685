package io.github.gpupath.backend.opencl;

import io.github.gpupath.backend.BackendException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jocl.CL;
import org.jocl.CLException;
import org.jocl.cl_device_id;
import org.jocl.cl_platform_id;

/** The platforms (drivers) that the ICD loader knows, and their devices. */
final class OpenClPlatforms {

    /** What to do when there is no loader, no driver or no device. */
    static final String REMEDY = "install the GPU vendor's OpenCL driver, or PoCL for the processor"
            + " (Debian and Ubuntu: pocl-opencl-icd)";

    /** A driver and the devices of it that can run kernels. */
    record Platform(String name, String version, int listed, List<cl_device_id> devices) {}

    /** What a driver needs that is installed and has no device. */
    static final String NO_DEVICE_REMEDY = "a driver must be able to write its cache (PoCL in POCL_CACHE_DIR, else in"
            + " XDG_CACHE_HOME, else in ~/.cache) and to open its GPU (/dev/dri, /dev/nvidia0), and Mesa's must be switched"
            + " on (RUSTICL_ENABLE); clinfo asks it the same";

    private OpenClPlatforms() {}

    /**
     * Every platform that has a device of OpenCL 1.2 or later with a compiler; never empty.
     *
     * @throws BackendException.Unavailable if there is none
     */
    static List<Platform> require() {
        List<Platform> platforms = list();
        if (platforms.isEmpty()) {
            throw new BackendException.Unavailable("the OpenCL loader finds no driver (no ICD)", REMEDY);
        }
        List<Platform> usable = platforms.stream()
                .filter(platform -> !platform.devices().isEmpty())
                .toList();
        if (usable.isEmpty()) {
            throw unusable(platforms);
        }
        return usable;
    }

    /** Says what may be wrong: a driver that cannot start reports no device, as does a driver without hardware to run on. */
    private static BackendException.Unavailable unusable(List<Platform> platforms) {
        String names = platforms.stream().map(Platform::name).collect(Collectors.joining(", "));
        return platforms.stream().allMatch(platform -> platform.listed() == 0)
                ? new BackendException.Unavailable("the installed drivers offer no device: " + names, NO_DEVICE_REMEDY)
                : new BackendException.Unavailable(
                        "no device of OpenCL 1.2 or later in the installed platforms: " + names, REMEDY);
    }

    /** Platforms with their versions, for people. */
    static String describe(List<Platform> platforms) {
        return platforms.stream()
                .map(platform -> platform.name() + " (" + platform.version() + ")")
                .collect(Collectors.joining(", "));
    }

    private static List<Platform> list() {
        int[] count = new int[1];
        try {
            CL.clGetPlatformIDs(0, null, count);
        } catch (CLException e) {
            if (e.getStatus() == CL.CL_PLATFORM_NOT_FOUND_KHR) {
                return List.of();
            }
            throw OpenClErrors.of("clGetPlatformIDs", e);
        }
        cl_platform_id[] ids = new cl_platform_id[count[0]];
        if (ids.length > 0) {
            OpenClErrors.call("clGetPlatformIDs", () -> CL.clGetPlatformIDs(ids.length, ids, null));
        }
        List<Platform> platforms = new ArrayList<>();
        for (cl_platform_id id : ids) {
            List<cl_device_id> devices = devices(id);
            platforms.add(new Platform(
                    OpenClQueries.text(id, CL.CL_PLATFORM_NAME),
                    OpenClQueries.text(id, CL.CL_PLATFORM_VERSION),
                    devices.size(),
                    devices.stream().filter(OpenClPlatforms::isUsable).toList()));
        }
        return platforms;
    }

    private static List<cl_device_id> devices(cl_platform_id platform) {
        int[] count = new int[1];
        try {
            CL.clGetDeviceIDs(platform, CL.CL_DEVICE_TYPE_ALL, 0, null, count);
        } catch (CLException e) {
            if (e.getStatus() == CL.CL_DEVICE_NOT_FOUND) {
                return List.of();
            }
            throw OpenClErrors.of("clGetDeviceIDs", e);
        }
        cl_device_id[] ids = new cl_device_id[count[0]];
        if (ids.length > 0) {
            OpenClErrors.call(
                    "clGetDeviceIDs", () -> CL.clGetDeviceIDs(platform, CL.CL_DEVICE_TYPE_ALL, ids.length, ids, null));
        }
        return List.of(ids);
    }

    private static boolean isUsable(cl_device_id device) {
        return OpenClQueries.flag(device, CL.CL_DEVICE_AVAILABLE)
                && OpenClQueries.flag(device, CL.CL_DEVICE_COMPILER_AVAILABLE)
                && OpenClVersion.of(OpenClQueries.text(device, CL.CL_DEVICE_VERSION))
                        .isAtLeast(1, 2);
    }
}
