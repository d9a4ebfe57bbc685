package io.github.gpupath.cli.engine.session;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to run, where, and how to tell about it meanwhile, as the user wrote it.
 *
 * @param selectors of tests; none stands for every test
 * @param backends ids; none stands for every real backend that works
 * @param device index, UUID or part of a name
 * @param options of suites
 * @param progress how the run tells where it is
 */
public record Request(
        List<String> selectors,
        List<String> backends,
        @Nullable String device,
        Map<String, String> options,
        ProgressMode progress) {

    public Request {
        selectors = List.copyOf(selectors);
        backends = List.copyOf(backends);
        options = Map.copyOf(options);
    }

    /** The same with other choices for the options of suites. */
    Request withOptions(Map<String, String> others) {
        return new Request(selectors, backends, device, others, progress);
    }

    /** The same with other selectors. */
    Request with(List<String> others) {
        return new Request(others, backends, device, options, progress);
    }
}
