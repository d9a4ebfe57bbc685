package io.github.gpupath.backend.opencl;

import io.github.gpupath.conformance.GoldenFiles;
import io.github.gpupath.conformance.SuiteKernels;
import org.junit.jupiter.api.Test;

/** The suites' kernels in OpenCL C are what was committed, so that a change of any of them is seen in review. */
class OpenClGoldenTests {

    @Test
    void isWhatWasCommitted() {
        GoldenFiles.check("opencl-c", "cl", SuiteKernels.texts(new OpenClProvider()::translate));
    }
}
