package io.github.gpupath.cli.report;

import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Optional;

/**
 * What one test gave everywhere.
 *
 * @param test the test's id
 * @param label the test's label
 * @param results one for each column, where there is one
 */
record Row(String test, String label, List<Optional<TestResult>> results) {}
