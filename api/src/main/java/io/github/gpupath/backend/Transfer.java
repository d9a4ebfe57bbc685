package io.github.gpupath.backend;

/** A transfer of bytes to or from a buffer by the API's own commands. */
public enum Transfer {
    /** From the host's memory to the device's. */
    UPLOAD,
    /** From the device's memory to the host's. */
    DOWNLOAD,
    /** From one buffer to another of the same device. */
    COPY,
    /** One word to all of a buffer. */
    FILL
}
