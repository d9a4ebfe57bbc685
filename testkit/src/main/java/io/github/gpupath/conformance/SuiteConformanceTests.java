package io.github.gpupath.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.glsl.GlslDialect;
import io.github.gpupath.kernel.glsl.GlslWriter;
import io.github.gpupath.kernel.opencl.OpenClWriter;
import io.github.gpupath.kernel.validation.KernelValidator;
import io.github.gpupath.reference.ReferenceDevice;
import io.github.gpupath.reference.ReferenceProvider;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import io.github.gpupath.verify.Verifier;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The conformance tests of a suite: subclass it and return the suite. Each test must have an id, a label and a metric;
 * its base must be a test of the suite. Its workload must be deterministic. Its kernel must be valid, translatable into
 * each language, and run on the reference without accesses outside its memory.
 */
public abstract class SuiteConformanceTests {

    /** The suite under test; called several times. */
    protected abstract Suite suite();

    /** Without a service file, tests that name the suite would pass although users could not find it. */
    @Test
    void isFoundByItsServiceFile() {
        assertThat(ServiceLoader.load(Suite.class).stream().map(ServiceLoader.Provider::type))
                .as("the suites that META-INF/services/%s names", Suite.class.getName())
                .contains(suite().getClass());
    }

    @Test
    void idsAndBases() {
        List<TestCase> tests = suite().tests(SuiteSettings.DEFAULT);
        assertThat(suite().description()).isNotBlank().hasLineCount(1);
        assertThat(tests).as("tests").isNotEmpty();
        assertThat(tests).extracting(TestCase::id).doesNotHaveDuplicates();
        Set<String> ids = tests.stream().map(TestCase::id).collect(Collectors.toSet());
        assertThat(tests).allSatisfy(test -> {
            assertThat(test.id()).startsWith(suite().id() + "/");
            assertThat(test.label()).isNotBlank().hasLineCount(1);
            assertThat(test.description()).isNotBlank().hasLineCount(1);
            test.base()
                    .ifPresent(
                            base -> assertThat(ids).as("base of %s", test.id()).contains(base));
        });
    }

    @Test
    void nothingFollowsFromNothing() {
        assertThat(suite().findings(new Measurements(List.of(), List.of()))).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> tests() {
        Verifier verifier = new Verifier(new ReferenceProvider());
        return suite().tests(SuiteSettings.DEFAULT).stream()
                .map(test -> DynamicTest.dynamicTest(
                        test.id(), BackendConformanceTests.SOURCE, () -> check(test, verifier)));
    }

    static void check(TestCase test, Verifier verifier) {
        Workload workload = test.workload().get();
        if (workload instanceof KernelWorkload runs) {
            check(test, runs, verifier);
        }
    }

    private static void check(TestCase test, KernelWorkload workload, Verifier verifier) {
        Kernel kernel = workload.kernel();
        KernelValidator.validate(kernel);
        assertThat(test.kernelWorkload().map(KernelWorkload::kernel))
                .as("the kernel, made again")
                .contains(kernel);
        assertThat(workload.verifiedMemory())
                .as("memory that is compared with the reference")
                .anyMatch(memory -> memory.checked());
        for (GlslDialect dialect : GlslDialect.values()) {
            assertThat(new GlslWriter(dialect).write(kernel).text()).isNotBlank();
        }
        assertThat(OpenClWriter.write(kernel).text()).isNotBlank();
        try (ReferenceDevice reference = new ReferenceDevice()) {
            assertThat(verifier.verify(reference, test.id(), workload))
                    .as("differences between two runs on the reference")
                    .isEmpty();
        }
    }
}
