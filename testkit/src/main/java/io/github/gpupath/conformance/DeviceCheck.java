package io.github.gpupath.conformance;

import java.util.function.Consumer;

/**
 * Something that every device must do beside running kernels rightly.
 *
 * @param name {@code group/detail}
 * @param check throws an assertion error if the device does not, and a {@link
 *     org.opentest4j.TestAbortedException} with the reason if it cannot be asked for it
 */
record DeviceCheck(String name, Consumer<TestedDevice> check) {}
