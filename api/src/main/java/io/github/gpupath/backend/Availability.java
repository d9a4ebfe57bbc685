package io.github.gpupath.backend;

/** Whether a backend can be used on this machine. */
public sealed interface Availability {

    /**
     * The backend is usable and has at least one device.
     *
     * @param details display text: the versions of the API and its loader
     */
    record Available(String details) implements Availability {}

    /**
     * The backend is not usable.
     *
     * @param reason what is missing, in one line
     * @param remedy what the user can do, in one line
     */
    record Unavailable(String reason, String remedy) implements Availability {}
}
