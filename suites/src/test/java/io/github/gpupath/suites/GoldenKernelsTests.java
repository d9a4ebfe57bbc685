package io.github.gpupath.suites;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.verify.SuiteKernels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The suites' kernels are what was committed, so that a change of any of them is seen in review. */
class GoldenKernelsTests {

    @Test
    void suites() throws IOException {
        Map<String, Kernel> suites = new LinkedHashMap<>();
        SuiteKernels.tests()
                .forEach(test -> suites.put(
                        test.id(), test.kernelWorkload().orElseThrow().kernel()));
        Path committed = Path.of(System.getProperty("basedir", ""), "src/test/resources/golden");
        GoldenKernels golden = new GoldenKernels(committed, suites);
        if (Boolean.getBoolean("golden.update")) {
            golden.update();
        }
        golden.check();
    }
}
