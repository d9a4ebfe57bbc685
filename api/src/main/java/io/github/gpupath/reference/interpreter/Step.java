package io.github.gpupath.reference.interpreter;

import java.util.List;

/** A statement ready to be run for the active lanes. */
interface Step {

    /** Runs the statement for those lanes that are active. */
    void run(boolean[] active);

    /**
     * Runs several statements, each for all lanes before the next.
     *
     * @param clock is told of each of them
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
