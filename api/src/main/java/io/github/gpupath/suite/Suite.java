package io.github.gpupath.suite;

import java.util.List;

/** A family of tests that answer one question; found by {@link java.util.ServiceLoader}. */
public interface Suite {

    /** The first part of its tests' ids: lower-case letters, digits and hyphens. */
    String id();

    /** The suite's subject, in one line. */
    String description();

    /** The options that change its tests, in the order in which they are shown; none by default. */
    default List<SuiteOption> options() {
        return List.of();
    }

    /** Its tests in the order of the tables; cheap, since no workload is made yet. */
    List<TestCase> tests(SuiteSettings settings);

    /**
     * The axes along which its tests form curves: tests that differ on such an axis alone are the points of one curve. None
     * by default. Where a device has no memory for a point, no larger one of the curve is tried.
     */
    default List<Axis> series() {
        return List.of();
    }

    /**
     * The selectors of what a card shows, which sums up a GPU on one screen: ids of tests, subjects of findings, parts of them from
     * the front, or globs over them; by default none. Findings on a subject are shown where a selector takes it, or a test below it.
     * {@code run --card} measures the tests that they take, of all suites in less than a minute.
     */
    default List<String> card() {
        return List.of();
    }

    /**
     * Draws conclusions from what its tests gave on one device through one backend; none by default.
     *
     * @param measurements those of its tests that have a value, in the order of the tables
     */
    default List<Finding> findings(Measurements measurements) {
        return List.of();
    }
}
