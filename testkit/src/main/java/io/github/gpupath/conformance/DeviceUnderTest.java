package io.github.gpupath.conformance;

import io.github.gpupath.backend.Device;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.verify.Verifier;

/**
 * What a check works with.
 *
 * @param raw the backend's own device, which checks nothing
 * @param device the same device as everybody uses it, with validation above it
 * @param verifier keeps the reference's answers for all devices of a test class
 */
record DeviceUnderTest(Device raw, Device device, Verifier verifier) {

    DeviceInfo info() {
        return device.info();
    }
}
