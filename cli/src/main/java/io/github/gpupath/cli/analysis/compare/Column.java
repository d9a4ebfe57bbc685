package io.github.gpupath.cli.analysis.compare;

/**
 * A device as reached through one driver, as one file has it: a side of comparisons.
 *
 * @param title unlike that of any other column
 * @param file the name of the file
 * @param backend the backend's id
 * @param device the key of the physical device
 * @param deviceName as the driver gives it; the key where the file does not say
 * @param driverVersion the driver's version
 */
public record Column(
        String title, String file, String backend, String device, String deviceName, String driverVersion) {

    /** The same with another title. */
    Column titled(String other) {
        return new Column(other, file, backend, device, deviceName, driverVersion);
    }

    /** Whether two columns are of the same device through the same API, if perhaps through another driver. */
    boolean hasKeyOf(Column other) {
        return backend.equals(other.backend) && device.equals(other.device);
    }
}
