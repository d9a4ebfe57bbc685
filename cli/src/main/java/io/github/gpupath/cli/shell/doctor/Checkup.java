package io.github.gpupath.cli.shell.doctor;

import java.util.List;

/**
 * How one backend is doing.
 *
 * @param backend its id
 * @param state in one word
 * @param details the version of the API, or what is missing
 * @param devices the names of what it reaches
 * @param remedies what to do, most likely first
 */
public record Checkup(String backend, State state, String details, List<String> devices, List<String> remedies) {

    /** How well a backend works. */
    public enum State {
        /** It reaches a device. */
        WORKS,
        /** It works, but a GPU of this machine is not among its devices. */
        SOFTWARE_ONLY,
        /** It cannot be used. */
        MISSING
    }

    public Checkup {
        devices = List.copyOf(devices);
        remedies = List.copyOf(remedies);
    }

    /** Whether it can be used. */
    public boolean works() {
        return state != State.MISSING;
    }
}
