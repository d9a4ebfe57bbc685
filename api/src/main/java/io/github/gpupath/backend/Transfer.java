package io.github.gpupath.backend;

/** A transfer to or from a buffer by the API's own commands. */
public enum Transfer {
    /** From host memory to device memory. */
    UPLOAD,
    /** From device memory to host memory. */
    DOWNLOAD,
    /** From one buffer to another on the same device. */
    COPY,
    /** One 32-bit word repeated over a whole buffer. */
    FILL
}
