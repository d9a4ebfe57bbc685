package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.cli.engine.worker.Worker;

/**
 * A device to measure through one backend.
 *
 * @param worker of the backend; the caller closes it after the run
 * @param device one of its devices
 */
public record Target(Worker worker, DeviceInfo device) {}
