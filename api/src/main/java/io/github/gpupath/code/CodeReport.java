package io.github.gpupath.code;

import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.Optional;

/** The machine code of one kernel from several compilers. */
public interface CodeReport {

    /** The instructions of the measured loops, counted side by side; empty where no code could be read. */
    Optional<CodeTable> counts();

    /** The instructions: all where there is one output, else those of the measured loops; and why there are none, where so. */
    List<String> listing();

    /**
     * Sentences on what may cause a difference: launches, clocks and notes of both results, then what their loops do
     * differently.
     *
     * @param ratio how many times as fast the other side is as the base
     */
    List<String> differences(Side base, Side other, double ratio);

    /**
     * One of two results that differ.
     *
     * @param title of the output of its compiler
     * @param result what was measured
     */
    record Side(String title, TestResult result) {}
}
