package io.github.gpupath.cli.engine.run;

import io.github.gpupath.result.Profile;
import io.github.gpupath.result.Settings;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to measure, where and how, as the user wrote it.
 *
 * @param selectors tests; none stands for every test
 * @param backends ids; none stands for every real backend that works
 * @param effort how much goes into each figure
 * @param device index, UUID or part of a name, or {@link #ALL_DEVICES}; null for the usual one
 * @param relativeTo a test that must take part
 * @param retryFailed whether a run that is resumed tries again what failed
 */
public record RunRequest(
        List<String> selectors,
        List<String> backends,
        Profile effort,
        boolean verifyOnly,
        Map<String, String> options,
        @Nullable String device,
        @Nullable String relativeTo,
        boolean retryFailed) {

    /** Stands for every physical device that is not a CPU, one after the other; where there is none, for the CPU drivers. */
    public static final String ALL_DEVICES = "all";

    /** Begins a request for some tests through every real backend that works, with the usual effort. */
    public static Builder tests(String... selectors) {
        return new Builder(List.of(selectors));
    }

    /** Begins the request that has the settings of an earlier run. */
    public static Builder again(Settings settings) {
        return new Builder(settings.selectors())
                .through(settings.backends())
                .with(settings.effort())
                .verifyingOnly(settings.verifyOnly())
                .options(settings.options());
    }

    /** Collects the parts of a request. */
    public static final class Builder {

        private final List<String> selectors;
        private List<String> backends = List.of();
        private Profile effort = Profile.DEFAULT;
        private boolean verifyOnly;
        private Map<String, String> options = Map.of();
        private @Nullable String device;
        private @Nullable String relativeTo;
        private boolean retryFailed;

        private Builder(List<String> selectors) {
            this.selectors = List.copyOf(selectors);
        }

        public Builder through(String... ids) {
            return through(List.of(ids));
        }

        public Builder through(List<String> ids) {
            backends = List.copyOf(ids);
            return this;
        }

        public Builder with(Profile profile) {
            effort = profile;
            return this;
        }

        public Builder verifyingOnly(boolean only) {
            verifyOnly = only;
            return this;
        }

        public Builder options(Map<String, String> chosen) {
            options = Map.copyOf(chosen);
            return this;
        }

        public Builder on(@Nullable String named) {
            device = named;
            return this;
        }

        public Builder relativeTo(@Nullable String test) {
            relativeTo = test;
            return this;
        }

        public Builder retryingFailed(boolean retries) {
            retryFailed = retries;
            return this;
        }

        public RunRequest build() {
            return new RunRequest(selectors, backends, effort, verifyOnly, options, device, relativeTo, retryFailed);
        }
    }
}
