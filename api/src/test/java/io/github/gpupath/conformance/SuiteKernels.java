package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tests of all suites on the class path, and their kernels in a language. */
public final class SuiteKernels {

    private SuiteKernels() {}

    /** Every test with the default settings, in the order of the suites. */
    public static Stream<TestCase> tests() {
        return ServiceLoader.load(Suite.class).stream()
                .map(ServiceLoader.Provider::get)
                .flatMap(suite -> suite.tests(SuiteSettings.DEFAULT).stream());
    }

    /** The text of every test's kernel by the test's id. */
    public static Map<String, String> texts(Function<Kernel, KernelSource> writer) {
        Map<String, String> texts = new LinkedHashMap<>();
        tests().forEach(test -> texts.put(
                test.id(), writer.apply(test.workload().get().kernel()).text()));
        return texts;
    }
}
