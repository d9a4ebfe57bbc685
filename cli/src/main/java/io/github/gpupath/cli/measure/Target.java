package io.github.gpupath.cli.measure;

import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.DeviceInfo;

/**
 * A device to measure through one backend. The caller keeps the backend open for the whole run and closes it afterwards;
 * the engine opens and closes the device.
 *
 * @param backend opened on the thread that measures
 * @param device one of its devices
 */
public record Target(Backend backend, DeviceInfo device) {}
