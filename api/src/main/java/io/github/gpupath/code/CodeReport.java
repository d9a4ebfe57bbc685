package io.github.gpupath.code;

import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Optional;

/** A comparison of the machine code that several compilers emitted for one kernel. */
public interface CodeReport {

    /** The instruction counts of the measured loops, one column per compiler; empty if no code could be read. */
    Optional<CodeTable> counts();

    /** The instructions: all of a single output, else the measured loops; or the reason why there are none. */
    List<String> listing();

    /**
     * Sentences on possible causes of a difference between two results: their launches, clocks and notes, then the
     * instructions of their loops.
     *
     * @param ratio the speed of the other side divided by the base's
     */
    List<String> differences(Side base, Side other, double ratio);

    /** One of two compared results. */
    record Side(String title, TestResult result) {}
}
