package io.github.gpupath.conformance;

import io.github.gpupath.verify.Mismatch;
import java.util.stream.Stream;

/** Every test of every suite on the class path, verified as it is before it is timed. */
final class SuiteChecks {

    private SuiteChecks() {}

    static Stream<DeviceCheck> all() {
        return SuiteKernels.tests()
                .map(test -> new DeviceCheck(
                        test.id(),
                        tested -> CaseCheck.check(
                                tested,
                                new ConformanceCase(test.id(), test.workload().get(), Mismatch::resource))));
    }
}
