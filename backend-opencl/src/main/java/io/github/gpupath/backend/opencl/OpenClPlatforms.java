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

    /** All kinds of devices. JOCL's constant of this name is that of a signed type, with more bits than drivers know. */
    private static final long CL_DEVICE_TYPE_ALL = 0xFFFFFFFFL;

    /** A driver and the devices of it that can run kernels. */
    record Platform(String name, String version, int listed, List<cl_device_id> devices) {}

    /**
     * What became of the platforms when each was asked.
     *
     * @param usable those with a device that can run kernels
     * @param refusals a line for each that failed: which, and why
     */
    record Found(List<Platform> usable, List<String> refusals) {

        Found {
            usable = List.copyOf(usable);
            refusals = List.copyOf(refusals);
        }
    }

    /** What a driver needs that is installed and has no device. */
    static final String NO_DEVICE_REMEDY = "make the driver's cache writable (PoCL: POCL_CACHE_DIR, else "
            + "XDG_CACHE_HOME, else ~/.cache) and its GPU readable (/dev/dri, /dev/nvidia0), and enable Mesa's driver "
            + "(RUSTICL_ENABLE); clinfo runs the same queries";

    private OpenClPlatforms() {}

    /**
     * Asks each platform alone: one that fails costs the others nothing. Some platform has a device of OpenCL 1.2 or later with a
     * compiler.
     *
     * @throws BackendException.Unavailable if none has
     */
    static Found require() {
        List<Platform> answering = new ArrayList<>();
        List<String> refusals = new ArrayList<>();
        for (cl_platform_id id : list()) {
            String name = "an unnamed platform";
            try {
                name = OpenClQueries.text(id, CL.CL_PLATFORM_NAME);
                answering.add(platform(id, name));
            } catch (BackendException e) {
                refusals.add(name + ": " + e.getMessage());
            }
        }
        List<Platform> usable = answering.stream()
                .filter(platform -> !platform.devices().isEmpty())
                .toList();
        if (usable.isEmpty()) {
            throw unusable(answering, refusals);
        }
        return new Found(usable, refusals);
    }

    /** Says what may be wrong: a driver that cannot start reports no device, as does a driver without hardware to run on. */
    private static BackendException.Unavailable unusable(List<Platform> platforms, List<String> refusals) {
        if (!refusals.isEmpty()) {
            return new BackendException.Unavailable(
                    "every installed driver fails: " + String.join("; ", refusals),
                    "reinstall the OpenCL driver; clinfo shows its replies");
        }
        if (platforms.isEmpty()) {
            return new BackendException.Unavailable("the OpenCL loader found no driver (no ICD)", REMEDY);
        }
        String names = platforms.stream().map(Platform::name).collect(Collectors.joining(", "));
        return platforms.stream().allMatch(platform -> platform.listed() == 0)
                ? new BackendException.Unavailable("the installed drivers offer no device: " + names, NO_DEVICE_REMEDY)
                : new BackendException.Unavailable(
                        "no installed platform has a device with OpenCL 1.2 or later: " + names, REMEDY);
    }

    private static cl_platform_id[] list() {
        int[] count = new int[1];
        try {
            CL.clGetPlatformIDs(0, null, count);
        } catch (CLException e) {
            if (e.getStatus() == CL.CL_PLATFORM_NOT_FOUND_KHR) {
                return new cl_platform_id[0];
            }
            throw OpenClErrors.of("clGetPlatformIDs", e);
        }
        cl_platform_id[] ids = new cl_platform_id[count[0]];
        if (ids.length > 0) {
            OpenClErrors.call("clGetPlatformIDs", () -> CL.clGetPlatformIDs(ids.length, ids, null));
        }
        return ids;
    }

    private static Platform platform(cl_platform_id id, String name) {
        List<cl_device_id> devices = devices(id);
        return new Platform(
                name,
                OpenClQueries.text(id, CL.CL_PLATFORM_VERSION),
                devices.size(),
                devices.stream().filter(OpenClPlatforms::isUsable).toList());
    }

    private static List<cl_device_id> devices(cl_platform_id platform) {
        int[] count = new int[1];
        try {
            CL.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, null, count);
        } catch (CLException e) {
            if (e.getStatus() == CL.CL_DEVICE_NOT_FOUND) {
                return List.of();
            }
            throw OpenClErrors.of("clGetDeviceIDs", e);
        }
        cl_device_id[] ids = new cl_device_id[count[0]];
        if (ids.length > 0) {
            OpenClErrors.call(
                    "clGetDeviceIDs", () -> CL.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, ids.length, ids, null));
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
