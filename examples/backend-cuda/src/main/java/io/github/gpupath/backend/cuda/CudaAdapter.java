package io.github.gpupath.backend.cuda;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.DeviceIdentity;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.DeviceType;
import io.github.gpupath.backend.TimerInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A device and everything that is known of it before it is opened.
 *
 * @param handle the driver's
 * @param architecture 10 · major + minor of its compute capability
 */
record CudaAdapter(int handle, int architecture, DeviceInfo info) {

    /** That of the events, as the documentation of cuEventElapsedTime names it. */
    private static final double RESOLUTION_NANOS = 500;

    /** CU_COMPUTEMODE_PROHIBITED: nobody may open the device. */
    private static final int PROHIBITED = 2;

    private static final Pattern VERSION = Pattern.compile("NVRM version:.*?\\s(\\d+(?:\\.\\d+)+)\\s");

    /**
     * Asks a device.
     *
     * @param index its position in the backend's list
     * @param apiVersion of CUDA, as the driver has it
     * @throws BackendException if it does not answer, or may not be used
     */
    static CudaAdapter query(int index, CudaDriver driver, int device, String apiVersion) {
        if (driver.cuDeviceGetAttribute(CudaDriver.COMPUTE_MODE, device) == PROHIBITED) {
            throw new BackendException.Unsupported("its compute mode prohibits contexts");
        }
        int architecture = 10 * driver.cuDeviceGetAttribute(CudaDriver.COMPUTE_CAPABILITY_MAJOR, device)
                + driver.cuDeviceGetAttribute(CudaDriver.COMPUTE_CAPABILITY_MINOR, device);
        String name = driver.cuDeviceGetName(device);
        boolean integrated = driver.cuDeviceGetAttribute(CudaDriver.INTEGRATED, device) != 0;
        DeviceInfo info = new DeviceInfo(
                CudaProvider.ID,
                index,
                name,
                "NVIDIA Corporation",
                "NVIDIA",
                driverVersion().orElse("CUDA " + apiVersion),
                apiVersion,
                integrated ? DeviceType.INTEGRATED_GPU : DeviceType.DISCRETE_GPU,
                identity(driver, device, name),
                CudaLimits.of(driver, device, architecture),
                CudaFeatures.of(architecture),
                new TimerInfo(true, RESOLUTION_NANOS));
        return new CudaAdapter(device, architecture, info);
    }

    private static DeviceIdentity identity(CudaDriver driver, int device, String name) {
        return new DeviceIdentity(
                Optional.of(DeviceIdentity.uuid(driver.cuDeviceGetUuid(device))),
                Optional.of(DeviceIdentity.pciAddress(
                        driver.cuDeviceGetAttribute(CudaDriver.PCI_DOMAIN_ID, device),
                        driver.cuDeviceGetAttribute(CudaDriver.PCI_BUS_ID, device),
                        driver.cuDeviceGetAttribute(CudaDriver.PCI_DEVICE_ID, device),
                        0)),
                name);
    }

    /** That of the driver, which CUDA itself does not tell; on Linux its kernel module does. */
    private static Optional<String> driverVersion() {
        try {
            Matcher version = VERSION.matcher(Files.readString(Path.of("/proc/driver/nvidia/version")));
            return version.find() ? Optional.of(version.group(1)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
