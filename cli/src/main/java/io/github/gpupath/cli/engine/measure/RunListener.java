package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.suite.TestCase;
import java.util.List;

/** Receives what a run is doing, on one thread; every method has an empty default. */
public interface RunListener extends Notes {

    /** A line for people, such as on tests that are left out. */
    @Override
    default void note(String line) {}

    /** The first test on a device is about to begin, of some number of tests. */
    default void runStarted(int tests) {}

    /**
     * Clocks were tested: before the first test, and later those of devices that could not be opened then.
     *
     * @param devices all that take part, with the known facts
     */
    default void clocksTested(List<DeviceRecord> devices) {}

    /** The shader clock was read, between two tests or before the first. */
    default void clockRead(ClockReading reading) {}

    /** A test is about to be prepared, verified and measured through every backend. */
    default void testStarted(TestCase test) {}

    /** The next phase of the test begins. */
    default void phaseStarted(TestCase test, Phase phase) {}

    /** A result is final; it is kept at once. */
    default void resultFinished(TestResult result) {}

    /**
     * The last test of a suite on a device is over.
     *
     * @param results of that suite on that device, with what the suite concludes
     */
    default void suiteFinished(ResultFile results) {}

    /** Something went wrong that changes no result. */
    default void problem(Problem problem) {}

    /**
     * A long text about something that went wrong, for a reader who wants to fix it.
     *
     * @param what went wrong, in a few words
     */
    default void details(String what, String text) {}

    /** The last test is over; what was opened is about to be closed. */
    default void runEnded() {}

    /** Whether the user wants the run to end early; asked between batches. What was measured is kept. */
    default boolean cancelled() {
        return false;
    }
}
