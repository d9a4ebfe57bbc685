package io.github.gpupath.cli.plain;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.gpupath.backend.Availability;
import io.github.gpupath.backend.Backend;
import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Suite;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * What negative controls have in common. A processor serves lane after lane: it has no banks that lanes meet in, and nothing that
 * they share but the lines of its caches. And of those it is known how large they are.
 *
 * <p>What is measured is judged by its intervals, and where these do not tell, more is measured. What is still wrong then has failed.
 */
final class NegativeControls {

    /** Until the machine has left as many samples alone as are needed. */
    static final int MOST_TRIES = 5;

    private NegativeControls() {}

    static Stream<Suite> suites() {
        return ServiceLoader.load(Suite.class).stream().map(ServiceLoader.Provider::get);
    }

    static List<Finding> findings(List<Measured> measured) {
        String suite = measured.get(0).test().suite();
        return suites().filter(each -> each.id().equals(suite))
                .flatMap(each -> each.findings(new Measurements(measured, List.of())).stream())
                .toList();
    }

    /** The processor as a driver has it; ends the test where none does. */
    static DeviceInfo processor(String id) {
        BackendProvider provider = ServiceLoader.load(BackendProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
        assumeTrue(provider.probe() instanceof Availability.Available, () -> id + ": " + provider.probe());
        try (Backend backend = provider.open()) {
            Optional<DeviceInfo> processor = DriverTimes.processor(backend);
            assumeTrue(processor.isPresent(), "no " + id + " on the processor");
            return processor.orElseThrow();
        }
    }
}
