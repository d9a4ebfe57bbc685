package io.github.gpupath.reference.interpreter;

import java.util.List;

/** A statement ready to be run for the active lanes. */
interface Step {

    /** Runs the statement. */
    void run(boolean[] active);

    /** Runs several statements, each for all lanes before the next. */
    static Step sequence(List<Step> steps) {
        Step[] inOrder = steps.toArray(Step[]::new);
        return active -> {
            for (Step step : inOrder) {
                step.run(active);
            }
        };
    }
}
