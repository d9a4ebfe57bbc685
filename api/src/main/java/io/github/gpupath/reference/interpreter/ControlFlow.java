package io.github.gpupath.reference.interpreter;

import java.util.Arrays;

/** Branches and loops, which run their blocks with reduced lane masks, and skip them without active lanes. */
final class ControlFlow {

    /** The number of loop iterations between checks of the time limit. */
    private static final int ITERATIONS_BETWEEN_CHECKS = 1024;

    private ControlFlow() {}

    static Step branch(int lanes, Node condition, Step then, Step otherwise) {
        boolean[] holds = new boolean[lanes];
        boolean[] fails = new boolean[lanes];
        return active -> {
            condition.evaluate(active);
            boolean anyHolds = false;
            boolean anyFails = false;
            for (int lane = 0; lane < active.length; lane++) {
                boolean isTrue = condition.values[0][lane] != 0;
                holds[lane] = active[lane] && isTrue;
                fails[lane] = active[lane] && !isTrue;
                anyHolds |= holds[lane];
                anyFails |= fails[lane];
            }
            if (anyHolds) {
                then.run(holds);
            }
            if (anyFails) {
                otherwise.run(fails);
            }
        };
    }

    static Step loop(Frame frame, long[] index, Node count, Step body) {
        boolean[] running = new boolean[frame.lanes()];
        long[] counts = new long[frame.lanes()];
        return active -> {
            count.evaluate(active);
            System.arraycopy(count.values[0], 0, counts, 0, counts.length);
            for (long i = 0; stillRunning(active, counts, i, running); i++) {
                Arrays.fill(index, i);
                body.run(running);
                if (i % ITERATIONS_BETWEEN_CHECKS == ITERATIONS_BETWEEN_CHECKS - 1) {
                    frame.checkTime();
                }
            }
        };
    }

    private static boolean stillRunning(boolean[] active, long[] counts, long iteration, boolean[] running) {
        boolean any = false;
        for (int lane = 0; lane < active.length; lane++) {
            running[lane] = active[lane] && iteration < counts[lane];
            any |= running[lane];
        }
        return any;
    }
}
