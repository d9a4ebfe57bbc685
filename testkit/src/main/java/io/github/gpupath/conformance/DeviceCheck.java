package io.github.gpupath.conformance;

import java.util.function.Consumer;

/**
 * A named check of a device.
 *
 * @param name {@code group/detail}
 * @param check throws an {@link AssertionError} if the device fails it, and a
 *     {@link org.opentest4j.TestAbortedException} with the reason if it does not apply to the device
 */
record DeviceCheck(String name, Consumer<TestedDevice> check) {}
