package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.KnownDevice;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Occasion;
import io.github.gpupath.suite.Traits;
import java.util.List;
import java.util.Optional;

/** A test as plain data: all of a {@link TestCase} but its suite and its workload. */
public record ListedCase(
        List<Coordinate> coordinates,
        Traits traits,
        String label,
        Metric metric,
        String description,
        Occasion occasion,
        Optional<String> base,
        List<String> caveats) {

    public ListedCase {
        coordinates = List.copyOf(coordinates);
        caveats = List.copyOf(caveats);
    }

    static ListedCase of(TestCase test) {
        return new ListedCase(
                test.coordinates(),
                test.traits(),
                test.label(),
                test.metric(),
                test.description(),
                test.occasion(),
                test.base(),
                test.caveats());
    }

    /** The test, whose workload is made elsewhere alone. */
    TestCase of(String suite) {
        return new TestCase(
                suite,
                coordinates,
                traits,
                label,
                metric,
                description,
                known -> {
                    throw new IllegalStateException("a plug-in's workload is made in a process of its own");
                },
                KnownDevice.UNKNOWN,
                occasion,
                base,
                caveats);
    }
}
