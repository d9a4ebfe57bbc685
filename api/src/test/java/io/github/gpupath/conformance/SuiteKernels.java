package io.github.gpupath.conformance;

import io.github.gpupath.kernel.Kernel;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** The tests of all suites on the class path, and their kernels in a language. */
public final class SuiteKernels {

    private SuiteKernels() {}

    /** The first test of every kernel, with the default settings and in the order of the suites. */
    public static Stream<TestCase> tests() {
        Set<Kernel> seen = new HashSet<>();
        return ServiceLoader.load(Suite.class).stream()
                .map(ServiceLoader.Provider::get)
                .flatMap(suite -> suite.tests(SuiteSettings.DEFAULT).stream())
                .filter(test -> seen.add(test.workload().get().kernel()));
    }

    /** The text of every test's kernel by the test's id. */
    public static Map<String, String> texts(Function<Kernel, KernelSource> writer) {
        Map<String, String> texts = new LinkedHashMap<>();
        tests().forEach(test -> texts.put(
                test.id(), writer.apply(test.workload().get().kernel()).text()));
        return texts;
    }
}
