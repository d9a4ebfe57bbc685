package io.github.gpupath.cli.faults.backend;

/** When a backend misbehaves. */
public enum Moment {
    PROBE,
    LIST_DEVICES,
    OPEN_DEVICE,
    COMPILE,
    VERIFY,
    TIME,
    RELEASE,
    CLOSE_DEVICE,
    CLOSE_BACKEND
}
