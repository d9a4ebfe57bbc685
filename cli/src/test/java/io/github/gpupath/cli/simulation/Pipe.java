package io.github.gpupath.cli.simulation;

/** Carries pages one after the other, each for as long as its bytes take. */
final class Pipe {

    private final double nanosPerPage;
    private double free;

    /**
     * A pipe that has nothing to do.
     *
     * @param bandwidth bytes per ns
     * @param pageBytes of what is carried at once
     */
    Pipe(double bandwidth, int pageBytes) {
        nanosPerPage = pageBytes / bandwidth;
    }

    /** When a page that is asked for now has come through. */
    double carry(double now) {
        free = Math.max(now, free) + nanosPerPage;
        return free;
    }
}
