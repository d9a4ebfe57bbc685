package io.github.gpupath.cli.shell.doctor;

import java.util.List;

/**
 * The state of one backend.
 *
 * @param details the version of the API, or what is missing
 * @param devices the names of the devices that it reaches
 * @param remedies the remedies, the likeliest first
 */
public record Checkup(String backend, State state, String details, List<String> devices, List<String> remedies) {

    /** The state in one word. */
    public enum State {
        /** Works and reaches a device. */
        WORKS,
        /** Works, but does not reach a GPU of this machine. */
        SOFTWARE_ONLY,
        /** Does not work; the remedies say what would help. */
        MISSING
    }

    public Checkup {
        devices = List.copyOf(devices);
        remedies = List.copyOf(remedies);
    }

    /** Whether the backend can be used. */
    public boolean works() {
        return state != State.MISSING;
    }
}
