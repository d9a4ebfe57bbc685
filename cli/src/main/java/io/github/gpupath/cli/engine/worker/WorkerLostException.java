package io.github.gpupath.cli.engine.worker;

/** A worker can no longer be used: it died, did not answer in time, or answered nonsense. The message is one line. */
public final class WorkerLostException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** How a worker is lost, as it stands in result files. */
    public enum How {
        /** Its process was not started, or ended before it could load a driver. */
        UNSTARTED,
        /** Its process ended by itself or by a signal. */
        CRASHED,
        /** Its process was ended by SIGKILL, which none does to itself. */
        KILLED,
        /** It did not answer in time. */
        HUNG,
        /** It answered something that is no answer, or closed its output. */
        GARBLED
    }

    private final How how;
    private final String lastWords;

    /**
     * A loss.
     *
     * @param lastWords what it wrote last on its standard error, possibly empty
     */
    public WorkerLostException(How how, String message, String lastWords) {
        super(message);
        this.how = how;
        this.lastWords = lastWords;
    }

    public How how() {
        return how;
    }

    /** What it wrote last on its standard error, possibly empty. */
    public String lastWords() {
        return lastWords;
    }
}
