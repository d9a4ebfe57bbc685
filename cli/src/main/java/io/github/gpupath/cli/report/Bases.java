package io.github.gpupath.cli.report;

import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.TestResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What the ratios of the × column are taken to: the test that the user named, else the one that each test has as its base;
 * always on the same device through the same driver.
 */
final class Bases {

    private record Key(String test, String backend, String device, String driverVersion) {

        static Key of(String test, TestResult column) {
            return new Key(test, column.backend(), column.device(), column.driverVersion());
        }
    }

    private final @Nullable String named;
    private final Map<Key, TestResult> results = new LinkedHashMap<>();

    /** Of a file. */
    Bases(ResultFile file, @Nullable String named) {
        this.named = named;
        file.results().forEach(result -> results.putIfAbsent(Key.of(result.test(), result), result));
    }

    /** The test that a result is compared with; absent where there is none. */
    @Nullable
    String test(TestResult result) {
        return named == null ? result.base() : named;
    }

    /** How many times as fast as its base a result is; empty where there is no base, or one without a value. */
    OptionalDouble ratio(TestResult result) {
        String test = test(result);
        return test == null
                ? OptionalDouble.empty()
                : Figures.ratio(result, Optional.ofNullable(results.get(Key.of(test, result))));
    }

    /** Whether some of these results are to have a ratio. */
    boolean apply(List<TestResult> some) {
        return named != null || some.stream().anyMatch(result -> ratio(result).isPresent());
    }

    /** The tests that have a ratio, by what it is taken to. */
    Map<String, List<String>> tests() {
        Map<String, List<String>> tests = new LinkedHashMap<>();
        for (TestResult result : results.values()) {
            String test = test(result);
            if (test != null && ratio(result).isPresent()) {
                List<String> alike = tests.computeIfAbsent(test, key -> new ArrayList<>());
                if (!alike.contains(result.test())) {
                    alike.add(result.test());
                }
            }
        }
        return tests;
    }
}
