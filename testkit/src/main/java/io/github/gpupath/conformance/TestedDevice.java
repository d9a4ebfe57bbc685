package io.github.gpupath.conformance;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.verify.Verifier;
import java.util.function.Consumer;

/**
 * A device under test, with the context of its checks.
 *
 * @param raw the backend's device
 * @param honest the raw device with checks of its declarations
 * @param device the device with validation, as users get it
 * @param verifier the verifier shared by all devices of a test class
 * @param told receives remarks for the summary
 */
record TestedDevice(
        Device raw, DeclaredDevice honest, Device device, Verifier verifier, Declared declared, Consumer<String> told) {

    static TestedDevice of(Device raw, Verifier verifier, Declared declared, Consumer<String> told) {
        DeclaredDevice honest = new DeclaredDevice(raw, declared.unsupported());
        return new TestedDevice(raw, honest, new ValidatingDevice(honest), verifier, declared, told);
    }

    DeviceInfo info() {
        return device.info();
    }
}
