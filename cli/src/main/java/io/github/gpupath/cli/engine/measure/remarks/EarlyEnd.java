package io.github.gpupath.cli.engine.measure.remarks;

import io.github.gpupath.cli.text.Percent;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.Note;
import io.github.gpupath.result.Statistics;
import java.util.Optional;

/** Rounds that ended before the interval was as tight as asked for. */
final class EarlyEnd {

    /** From this half-width on, the reader is asked what else the machine was doing. */
    private static final double UNSTEADY = 0.1;

    private EarlyEnd() {}

    /** What is to be said; nothing if the interval is tight, also where the rounds went on for another backend. */
    static Optional<Note> remark(End end, Statistics statistics, double goal) {
        double halfWidth = statistics.halfWidth();
        if (halfWidth <= goal) {
            return Optional.empty();
        }
        String instead = "±" + Percent.of(halfWidth) + " instead of ±" + Percent.of(goal);
        return switch (end) {
            case INTERVAL -> Optional.empty();
            case REPLICATES ->
                Optional.of(Note.percent(
                        "depends on memory placement",
                        halfWidth,
                        "depends on memory placement: " + instead + ", which more rounds would not reduce"));
            case TIME ->
                Optional.of(Note.percent(
                        "time limit reached",
                        halfWidth,
                        "time limit reached: " + instead
                                + (halfWidth > UNSTEADY ? "; check for other load on this machine" : "")));
            case INTERRUPTION ->
                Optional.of(Note.percent(
                        "interrupted", halfWidth, "interrupted: " + instead + ", after " + statistics.n() + " rounds"));
        };
    }
}
