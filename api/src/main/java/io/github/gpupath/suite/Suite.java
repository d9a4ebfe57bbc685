package io.github.gpupath.suite;

import java.util.List;

/** A family of tests that answer one question; found by {@link java.util.ServiceLoader}. */
public interface Suite {

    /** The first part of its tests' ids: lower-case letters, digits and hyphens. */
    String id();

    /** What it measures, in one line. */
    String description();

    /** The options that change its tests, in the order in which they are shown; none by default. */
    default List<SuiteOption> options() {
        return List.of();
    }

    /** Its tests in the order of the tables; cheap, since no workload is made yet. */
    List<TestCase> tests(SuiteSettings settings);
}
