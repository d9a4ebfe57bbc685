package io.github.gpupath.cli.engine.run;

import io.github.gpupath.result.Profile;
import io.github.gpupath.result.Settings;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to measure, where and how, as the user wrote it.
 *
 * @param settings tests, backends, effort and options of suites, as they are written: no selector stands for every test, no
 *     backend for every real one that works
 * @param device index, UUID or part of a name, or {@link #ALL_DEVICES}; null for the usual one
 * @param relativeTo a test that must take part
 * @param retryFailed whether a run that is resumed tries again what failed
 */
public record RunRequest(
        Settings settings,
        @Nullable String device,
        @Nullable String relativeTo,
        boolean retryFailed) {

    /** Stands for every physical device that is not a CPU, one after the other; where there is none, for the CPU drivers. */
    public static final String ALL_DEVICES = "all";

    /** A request for some tests through every real backend that works, with the usual effort. */
    public static RunRequest of(String... selectors) {
        return new RunRequest(
                new Settings(List.of(selectors), List.of(), Profile.DEFAULT, false, false, Map.of()),
                null,
                null,
                false);
    }

    /** The same through some backends. */
    public RunRequest through(String... backends) {
        return with(new Settings(
                settings.selectors(),
                List.of(backends),
                settings.effort(),
                settings.verifyOnly(),
                settings.inProcess(),
                settings.options()));
    }

    /** The same with another effort. */
    public RunRequest with(Profile effort) {
        return with(new Settings(
                settings.selectors(),
                settings.backends(),
                effort,
                settings.verifyOnly(),
                settings.inProcess(),
                settings.options()));
    }

    private RunRequest with(Settings others) {
        return new RunRequest(others, device, relativeTo, retryFailed);
    }
}
