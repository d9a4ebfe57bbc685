package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.suite.DeviceFacts;

/**
 * A device to measure through one backend.
 *
 * @param worker of the backend; the caller closes it after the run
 * @param known what is known of the physical device, the same for each of its targets
 */
public record Target(Worker worker, DeviceInfo device, DeviceFacts known) {}
