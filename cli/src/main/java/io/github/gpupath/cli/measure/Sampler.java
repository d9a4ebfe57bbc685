package io.github.gpupath.cli.measure;

import io.github.gpupath.backend.WorkgroupCount;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Times batches of a test until there are enough. */
final class Sampler {

    /** The fewest samples of which a median and its interval say something. */
    static final int FEWEST = 10;

    private final Profile profile;

    Sampler(Profile profile) {
        this.profile = profile;
    }

    /** At least ten samples; as many as the profile asks for where its time allows; fewer only where cancelled. */
    List<Sample> sample(PreparedTest test, WorkgroupCount workgroups, int dispatches, BooleanSupplier cancelled) {
        List<Sample> samples = new ArrayList<>();
        long start = System.nanoTime();
        while (samples.size() < profile.wantedSamples() && !cancelled.getAsBoolean()) {
            boolean late = (System.nanoTime() - start) * 1e-9 > profile.maxSecondsPerTest();
            if (late && samples.size() >= FEWEST) {
                break;
            }
            samples.add(test.time(workgroups, dispatches));
        }
        return samples;
    }
}
