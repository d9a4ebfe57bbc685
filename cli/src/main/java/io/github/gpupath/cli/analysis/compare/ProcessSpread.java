package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.TestResult;

/**
 * How far apart the figures of two processes lie in which the same driver does the same thing. A run has one process of
 * each backend, so that its samples, however many, say nothing of it.
 *
 * @param factor the ratio of their medians, 1 or more
 */
record ProcessSpread(double factor) {

    /** Below the noise floor: ratios of 0.998 to 1.005 on an NVIDIA H200 through three APIs, 261 tests. */
    private static final ProcessSpread OF_A_GPU = new ProcessSpread(1);

    /**
     * Software drivers, whose code and memory lie at other addresses in each process: with dispatches of 20 ms, ratios of
     * 0.88 to 1.36 of figures that each process repeated (Mesa 22.3.6 and PoCL 3.1 on two cores, 237 tests of
     * {@code load}).
     */
    static final ProcessSpread OF_A_CPU = new ProcessSpread(1.5);

    /**
     * Writes of small sets on a GPU: where in memory a set happens to lie decides which parts of the second-level cache take
     * its lines. Ratios of 0.69 to 1.80 of figures that each process repeated exactly (NVIDIA H200, three APIs, 540 tests of
     * {@code bandwidth}; of the 40 beyond the noise floor, 35 were writes of less than 1 MiB).
     */
    static final ProcessSpread OF_SMALL_WRITES = new ProcessSpread(2);

    private static final long SMALL_BYTES = 1 << 20;

    /** The spread between two sides in a test; that of a CPU where one of them is one. */
    static ProcessSpread of(Match match, TestResult test) {
        if (isOnCpu(match)) {
            return OF_A_CPU;
        }
        return isSmallWrite(test) ? OF_SMALL_WRITES : OF_A_GPU;
    }

    /** Whether a side is a software driver. */
    static boolean isOnCpu(Match match) {
        return isCpu(match.base()) || isCpu(match.other());
    }

    /** Whether a test writes a small set. */
    static boolean isSmallWrite(TestResult test) {
        return test.coordinates().stream().anyMatch(at -> at.text().equals("write"))
                && test.coordinates().stream()
                        .anyMatch(at -> at.axis().equals("size") && at.number() != null && at.number() < SMALL_BYTES);
    }

    private static boolean isCpu(Side side) {
        return side.file().content().devices().stream()
                .filter(record -> record.backend().equals(side.column().backend())
                        && record.device().equals(side.column().device()))
                .anyMatch(DeviceRecord::runsOnCpu);
    }

    /** A verdict as far as it holds for other processes too: a difference that may come from them alone is none. */
    Verdict limit(Verdict verdict, Ratio ratio) {
        return switch (verdict) {
            case FASTER -> ratio.low() > factor ? verdict : Verdict.AMBIGUOUS;
            case SLOWER -> ratio.high() < 1 / factor ? verdict : Verdict.AMBIGUOUS;
            case SAME, AMBIGUOUS, DIFFERS, ONE_SIDED -> verdict;
        };
    }
}
