package io.github.gpupath.backend;

/** Whether a backend can be used on this machine. */
public sealed interface Availability {

    /**
     * It can be used and has at least one device.
     *
     * @param details the version of the API and its loader, for people
     */
    record Available(String details) implements Availability {}

    /**
     * It cannot be used.
     *
     * @param reason what is missing, in one line
     * @param remedy what to do about it, in one line
     */
    record Unavailable(String reason, String remedy) implements Availability {}
}
