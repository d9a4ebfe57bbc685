package io.github.gpupath.conformance;

import io.github.gpupath.backend.Availability.Unavailable;
import io.github.gpupath.backend.BackendProvider;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * The backends whose unavailability fails tests instead of skipping them: all, or with
 * {@code -Dconformance.unavailable=skip} those of {@code -Drequire.backends=ID,...}.
 */
final class RequiredBackends {

    private final boolean areSkipped;
    private final Set<String> ids;

    RequiredBackends(boolean areSkipped, String ids) {
        this.areSkipped = areSkipped;
        this.ids = Set.copyOf(List.of(ids.split(",")));
    }

    static RequiredBackends ofProperties() {
        return new RequiredBackends(
                System.getProperty("conformance.unavailable", "fails").equals("skip"),
                System.getProperty("require.backends", ""));
    }

    /** Fails the test if a required backend is unavailable, skips it if another one is. */
    void check(BackendProvider provider) {
        if (provider.probe() instanceof Unavailable missing) {
            report(provider.id(), provider.displayName() + ": " + missing.reason() + " (" + missing.remedy() + ")");
        }
    }

    /** Fails the test that needs an unavailable backend or driver, or skips it. */
    void report(String id, String message) {
        if (ids.contains(id)) {
            Assertions.fail("required and unavailable: " + message);
        }
        if (!areSkipped) {
            Assertions.fail("unavailable: " + message + "; -Dconformance.unavailable=skip skips unavailable backends");
        }
        Assumptions.abort(message);
    }
}
