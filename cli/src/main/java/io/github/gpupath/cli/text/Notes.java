package io.github.gpupath.cli.text;

/** Receives messages for people, which are no results. Methods may be called from any thread. */
public interface Notes {

    Notes NONE = line -> {};

    void note(String line);

    /**
     * Receives a long text, for people who want every detail.
     *
     * @return whether the text is shown
     */
    default boolean details(String text) {
        return false;
    }
}
