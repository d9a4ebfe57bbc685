package io.github.gpupath.conformance;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.backend.validation.ValidatingDevice;
import io.github.gpupath.verify.Verifier;
import java.util.function.Consumer;

/**
 * A device with what a check needs to test it.
 *
 * @param raw the backend's own device, which checks nothing
 * @param honest the same, held to what is declared of it
 * @param device the same device as everybody uses it, with validation above it
 * @param verifier keeps the reference's answers for all devices of a test class
 * @param declared what the test class says of it
 * @param told is given what a reader of a successful run should know
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
