package io.github.gpupath.verify;

import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;

/** The tests of all suites on the class path. */
public final class SuiteKernels {

    private SuiteKernels() {}

    /** The tests with default settings; of those that differ only in timed memory and work, the first. */
    public static Stream<TestCase> tests() {
        Set<List<Object>> seen = new HashSet<>();
        return ServiceLoader.load(Suite.class).stream()
                .map(ServiceLoader.Provider::get)
                .flatMap(suite -> suite.tests(SuiteSettings.DEFAULT).stream())
                .filter(test -> test.kernelWorkload().isPresent())
                .filter(test -> seen.add(verified(test.kernelWorkload().orElseThrow())));
    }

    private static List<Object> verified(KernelWorkload workload) {
        KernelWorkload.Verification verification = workload.verification();
        return List.of(workload.kernel(), verification.arguments(), verification.workgroups(), workload.timing());
    }
}
