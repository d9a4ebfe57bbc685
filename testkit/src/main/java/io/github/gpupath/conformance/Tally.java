package io.github.gpupath.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** The numbers of executed and skipped checks of a backend, the reasons for skipping, and remarks. */
final class Tally {

    private final Map<String, Integer> skipped = new TreeMap<>();
    private final List<String> told = new ArrayList<>();
    private int executed;

    /** Runs a check and counts it as executed or skipped; a failure counts as executed. */
    void run(String device, Runnable check) {
        try {
            check.run();
            executed++;
        } catch (TestAbortedException reason) {
            skipped.merge(device + ": " + reason.getMessage(), 1, Integer::sum);
            throw reason;
        } catch (RuntimeException | Error failure) {
            executed++;
            throw failure;
        }
    }

    /** Adds a remark to the summary. Thread-safe. */
    synchronized void tell(String line) {
        told.add(line);
    }

    int executed() {
        return executed;
    }

    /**
     * Requires at least one executed check.
     *
     * @throws AssertionFailedError if every check was skipped, with the reasons
     */
    void requireExecuted() {
        if (executed == 0) {
            throw new AssertionFailedError("the backend is available, but no selected check ran:\n" + summary());
        }
    }

    /** The counts, one line per reason for skipping, and the remarks. */
    synchronized String summary() {
        StringBuilder text = new StringBuilder(executed + (executed == 1 ? " check" : " checks") + " executed\n");
        skipped.forEach((reason, count) -> text.append("skipped ")
                .append(count)
                .append(": ")
                .append(reason)
                .append('\n'));
        told.forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }
}
