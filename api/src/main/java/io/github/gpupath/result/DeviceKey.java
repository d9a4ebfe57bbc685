package io.github.gpupath.result;

/**
 * What identifies a device within a file: the same device through another API is another record.
 *
 * @param backend the backend's id
 * @param device the key of the physical device
 */
public record DeviceKey(String backend, String device) {

    /** The key of a device. */
    public static DeviceKey of(DeviceRecord device) {
        return new DeviceKey(device.backend(), device.device());
    }

    /** The key of the device that a result is of. */
    public static DeviceKey of(TestResult result) {
        return new DeviceKey(result.backend(), result.device());
    }

    /** The key of the device that a finding is about. */
    public static DeviceKey of(FindingRecord finding) {
        return new DeviceKey(finding.backend(), finding.device());
    }

    /** The key of the device whose clock was read. */
    public static DeviceKey of(ClockReading reading) {
        return new DeviceKey(reading.backend(), reading.device());
    }
}
