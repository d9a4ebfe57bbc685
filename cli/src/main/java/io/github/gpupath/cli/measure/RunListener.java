package io.github.gpupath.cli.measure;

import io.github.gpupath.backend.DeviceInfo;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;

/** Is told what a run is doing; every method has an empty default. */
public interface RunListener {

    /** The run begins: so many results are to come. */
    default void runStarted(int expectedResults) {}

    /** A test is about to be verified and measured through one backend. */
    default void testStarted(TestCase test, DeviceInfo device) {}

    /** A result is final; it is written at once. */
    default void resultFinished(TestResult result) {}

    /** Something that the user should know and that belongs to no result. */
    default void note(String note) {}

    /** Whether the user wants the run to end early; asked between samples. What was measured is kept. */
    default boolean cancelled() {
        return false;
    }

    /** The run is over. */
    default void runFinished() {}
}
