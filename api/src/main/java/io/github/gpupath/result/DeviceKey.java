package io.github.gpupath.result;

/** The key of a device record within a file: a physical device has one record per backend. */
public record DeviceKey(String backend, String device) {

    /** The key of a device. */
    public static DeviceKey of(DeviceRecord device) {
        return new DeviceKey(device.backend(), device.device());
    }

    /** The key of a result's device. */
    public static DeviceKey of(TestResult result) {
        return new DeviceKey(result.backend(), result.device());
    }

    /** The key of a finding's device. */
    public static DeviceKey of(FindingRecord finding) {
        return new DeviceKey(finding.backend(), finding.device());
    }

    /** The key of a clock reading's device. */
    public static DeviceKey of(ClockReading reading) {
        return new DeviceKey(reading.backend(), reading.device());
    }
}
