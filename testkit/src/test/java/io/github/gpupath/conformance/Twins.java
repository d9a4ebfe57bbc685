package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.WithoutAccess;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.verify.SuiteKernels;
import java.util.LinkedHashMap;
import java.util.Map;

/** The twins of the suites' kernels. */
final class Twins {

    private Twins() {}

    /** The twin of each kernel with accesses under test, by test. */
    static Map<String, Kernel> ofSuites() {
        Map<String, Kernel> twins = new LinkedHashMap<>();
        for (TestCase test : SuiteKernels.tests().toList()) {
            KernelWorkload workload = test.kernelWorkload().orElseThrow();
            if (!workload.underTest().isEmpty()) {
                twins.put(test.id(), WithoutAccess.of(workload.kernel(), workload.underTest()));
            }
        }
        return twins;
    }
}
