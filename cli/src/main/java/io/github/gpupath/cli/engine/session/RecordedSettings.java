package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.engine.measure.Profile;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.result.Settings;
import java.util.List;

/** The settings of a run as its result file has them, and back. */
final class RecordedSettings {

    private RecordedSettings() {}

    static Settings of(Task task, List<Target> targets, boolean inProcess) {
        Request request = task.request();
        Profile profile = task.profile();
        return new Settings(
                request.selectors(),
                targets.stream()
                        .map(target -> target.device().backend())
                        .distinct()
                        .toList(),
                profile.name(),
                profile.warmUpSeconds(),
                profile.minBatchSeconds(),
                profile.targetDispatchSeconds(),
                profile.maxDispatchSeconds(),
                profile.minRounds(),
                profile.intervalGoal(),
                profile.maxSecondsPerTest(),
                task.verifyOnly(),
                inProcess,
                request.options());
    }

    /** The device is not among the settings, but among the records. */
    static Request request(Settings settings, ProgressMode progress) {
        return new Request(settings.selectors(), settings.backends(), null, settings.options(), progress);
    }

    static Profile profile(Settings settings) {
        return new Profile(
                settings.profile(),
                settings.warmUpSeconds(),
                settings.minBatchSeconds(),
                settings.targetDispatchSeconds(),
                settings.maxDispatchSeconds(),
                settings.minRounds(),
                settings.intervalGoal(),
                settings.maxSecondsPerTest());
    }
}
