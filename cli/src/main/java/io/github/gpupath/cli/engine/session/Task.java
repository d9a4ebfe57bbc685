package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.engine.measure.Profile;
import io.github.gpupath.cli.engine.select.PhysicalDevice;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a session is to do.
 *
 * @param request what to run and where
 * @param profile how much effort it is worth
 * @param verifyOnly whether nothing is timed
 * @param relativeTo a test that must take part
 * @param earlier the run that goes on
 */
public record Task(
        Request request,
        Profile profile,
        boolean verifyOnly,
        @Nullable String relativeTo,
        Optional<Earlier> earlier) {

    /** A run of its own. */
    public static Task fresh(Request request, Profile profile, boolean verifyOnly, @Nullable String relativeTo) {
        return new Task(request, profile, verifyOnly, relativeTo, Optional.empty());
    }

    /** What was asked of an earlier run. */
    public static Task resuming(Earlier earlier, @Nullable String relativeTo, ProgressMode progress) {
        return new Task(
                RecordedSettings.request(earlier.file().settings(), progress),
                RecordedSettings.profile(earlier.file().settings()),
                earlier.file().settings().verifyOnly(),
                relativeTo,
                Optional.of(earlier));
    }

    /** The same with another request. */
    Task with(Request other) {
        return new Task(other, profile, verifyOnly, relativeTo, earlier);
    }

    /** The same on a physical device: software drivers have settings of their own. */
    Task on(PhysicalDevice device) {
        return device.isCpu() ? new Task(request, profile.onCpu(), verifyOnly, relativeTo, earlier) : this;
    }
}
