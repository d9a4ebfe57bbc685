package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.engine.measure.GeometryChooser.Choice;
import io.github.gpupath.cli.engine.workload.CountedWorkload;
import io.github.gpupath.cli.engine.workload.Work;
import io.github.gpupath.result.Measurement.Candidate;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Workload.Scale;
import java.util.List;

/**
 * A race of all scales of a workload in dispatches of the usual length. The fastest does most in a second: what backends gain
 * by it counts the same, however fast they are. A scale begins where the one before it has ended, since both do about the same
 * work.
 *
 * @param launch the index of its launch
 */
record ScaleRace(Scale fastest, int launch) {

    /** Tries each scale; each attempt keeps a record of it. */
    static ScaleRace run(CountedWorkload counted, Metric metric, List<Attempt> attempts, GeometryChooser chooser) {
        attempts.forEach(attempt -> attempt.candidates().clear());
        ScaleRace race = new ScaleRace(counted.workload().scales().get(0), 0);
        double most = Double.NEGATIVE_INFINITY;
        int first = 0;
        for (Scale scale : counted.workload().scales()) {
            Choice choice = chooser.choose(attempts, scale, first);
            first = scale.launches().indexOf(choice.launch());
            Work work = counted.work(choice.launch());
            double logarithms = 0;
            for (int i = 0; i < attempts.size(); i++) {
                double seconds = choice.seconds().get(i);
                logarithms += Math.log(work.size() / seconds);
                attempts.get(i)
                        .candidates()
                        .add(new Candidate(
                                Results.axes(choice.launch().workgroups()),
                                work.value(metric, seconds),
                                null,
                                scale.words()));
            }
            if (logarithms > most) {
                most = logarithms;
                race = new ScaleRace(scale, first);
            }
        }
        return race;
    }
}
