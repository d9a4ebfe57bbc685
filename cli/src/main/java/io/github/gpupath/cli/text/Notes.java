package io.github.gpupath.cli.text;

/** Takes what is to be said to people beside the results. May be called from any thread. */
public interface Notes {

    /** Says nothing to anybody. */
    Notes NONE = line -> {};

    /** Takes a line. */
    void note(String line);

    /**
     * Takes a long text for people who want to know everything.
     *
     * @return whether somebody reads it
     */
    default boolean details(String text) {
        return false;
    }
}
