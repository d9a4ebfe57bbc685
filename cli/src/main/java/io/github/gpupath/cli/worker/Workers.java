package io.github.gpupath.cli.worker;

import io.github.gpupath.cli.discovery.FoundBackend;
import io.github.gpupath.cli.discovery.Suites;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Starts workers. */
public final class Workers {

    private final Suites suites;

    /** Starts nothing yet. */
    @Inject
    public Workers(Suites suites) {
        this.suites = suites;
    }

    /**
     * A worker for a backend.
     *
     * @param options of suites, which change the tests that it is asked to prepare
     */
    public Worker start(FoundBackend backend, Map<String, String> options) {
        return new LocalWorker(backend, tests(options));
    }

    private Function<String, TestCase> tests(Map<String, String> options) {
        Map<String, TestCase> byId = new HashMap<>();
        return id -> {
            if (byId.isEmpty()) {
                List<Suite> all = suites.all();
                suites.tests(all, Suites.settings(all, options)).forEach(test -> byId.put(test.id(), test));
            }
            return Optional.ofNullable(byId.get(id))
                    .orElseThrow(() -> new IllegalArgumentException("there is no test " + id));
        };
    }
}
