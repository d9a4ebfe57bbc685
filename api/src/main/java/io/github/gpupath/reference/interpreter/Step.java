package io.github.gpupath.reference.interpreter;

import java.util.List;

/** A compiled statement. */
interface Step {

    /** Runs the statement for the active lanes. */
    void run(boolean[] active);

    /**
     * A step that runs several statements, each for all lanes before the next.
     *
     * @param clock runs before each statement
     */
    static Step sequence(List<Step> steps, Runnable clock) {
        Step[] inOrder = steps.toArray(Step[]::new);
        return active -> {
            for (Step step : inOrder) {
                clock.run();
                step.run(active);
            }
        };
    }
}
