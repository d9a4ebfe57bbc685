package io.github.gpupath.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result file of a run.
 *
 * @param format always {@link #FORMAT}
 * @param formatVersion increases with changes that older readers would misunderstand
 * @param devices the participating devices
 * @param suites the suites of the selected tests; empty in files of version 1 with unknown suites
 * @param results one record per test, backend and device
 * @param findings the suites' conclusions from the results
 * @param problems errors that belong to no result, such as a backend that failed to close
 * @param duration the time spent in each phase; absent if the run was resumed
 * @param clock measured frequencies of the shader clock, in order; absent if it was not read
 */
public record ResultFile(
        String format,
        int formatVersion,
        Tool tool,
        Host host,
        Settings settings,
        List<DeviceRecord> devices,
        List<SuiteRecord> suites,
        List<TestResult> results,
        List<FindingRecord> findings,
        List<Problem> problems,
        @Nullable Duration duration,
        @Nullable List<ClockReading> clock) {

    /** The name of the format. */
    public static final String FORMAT = "gpupath-result";

    /** The current version of the format. */
    public static final int FORMAT_VERSION = 2;

    public ResultFile {
        devices = List.copyOf(devices);
        suites = List.copyOf(suites);
        results = List.copyOf(results);
        findings = List.copyOf(findings);
        problems = List.copyOf(problems);
        clock = clock == null ? null : List.copyOf(clock);
    }

    private static Set<ResultKey> keys(List<TestResult> results) {
        return results.stream().map(ResultKey::of).collect(Collectors.toSet());
    }

    /** A file in the current format. */
    public static ResultFile of(
            Tool tool,
            Host host,
            Settings settings,
            List<DeviceRecord> devices,
            List<SuiteRecord> suites,
            List<TestResult> results,
            List<FindingRecord> findings,
            List<Problem> problems,
            @Nullable Duration duration) {
        return new ResultFile(
                FORMAT,
                FORMAT_VERSION,
                tool,
                host,
                settings,
                devices,
                suites,
                results,
                findings,
                problems,
                duration,
                null);
    }

    /** Measured frequencies of the shader clock, in order; empty if it was not read. */
    public List<ClockReading> clockReadings() {
        return clock == null ? List.of() : clock;
    }

    /** The same run with other results, without findings that are based on missing ones. */
    public ResultFile with(List<TestResult> others) {
        Set<ResultKey> keys = keys(others);
        return copy(
                others,
                findings.stream()
                        .filter(finding -> finding.missing(keys).isEmpty())
                        .toList(),
                problems,
                clock);
    }

    /** The same run with other findings. */
    public ResultFile concluding(List<FindingRecord> others) {
        return copy(results, others, problems, clock);
    }

    /** The same run with other problems. */
    public ResultFile withProblems(List<Problem> others) {
        return copy(results, findings, others, clock);
    }

    /** The same run with other clock readings. */
    public ResultFile withClock(List<ClockReading> others) {
        return copy(results, findings, problems, others);
    }

    private ResultFile copy(
            List<TestResult> results,
            List<FindingRecord> findings,
            List<Problem> problems,
            @Nullable List<ClockReading> clock) {
        return new ResultFile(
                format,
                formatVersion,
                tool,
                host,
                settings,
                devices,
                suites,
                results,
                findings,
                problems,
                duration,
                clock == null || clock.isEmpty() ? null : clock);
    }

    /**
     * An error that changes no figure but makes the run fail.
     *
     * @param test the id of the test that was being released; absent if it was the device or the backend
     */
    public record Problem(String backend, @Nullable String test, String message) {

        /** The problem of a device clock that failed its test. */
        public static Problem ofClock(String backend, String why) {
            return new Problem(backend, null, "host time replaces device time: " + why);
        }

        /** The problem on one line, for display. */
        public String line() {
            return backend + (test == null ? "" : " " + test) + ": " + message;
        }
    }

    /**
     * The seconds that a run spent in each phase. Preparation, verification and release run on all backends
     * concurrently, the other phases interleaved.
     *
     * @param total the whole run, including the start and end of workers and the discovery of devices
     * @param open opening devices and testing their clocks
     * @param prepare compiling kernels and allocating memory, including restarts of workers
     * @param verify comparing with the reference
     * @param geometry choosing launches
     * @param warmUp warm-up and calibration
     * @param sample sampling
     * @param release freeing memory
     * @param batches host time of batches within geometry, warmUp and sample
     */
    public record Duration(
            double total,
            double open,
            double prepare,
            double verify,
            double geometry,
            double warmUp,
            double sample,
            double release,
            double batches) {}

    /**
     * The program that wrote a file.
     *
     * @param name always gpupath
     * @param commit the commit of its sources; absent if unknown at build time
     */
    public record Tool(
            String name, String version, @Nullable String commit, String javaVersion) {}

    /**
     * The machine of a run.
     *
     * @param processors the number of CPUs available to the Java runtime
     * @param startedAt the start of the run, ISO 8601 in UTC
     * @param resumedAt the times at which the run was resumed, in order; absent if it was not
     * @param caches the data caches of the first CPU, from L1 on; absent if the operating system does not report them
     * @param variables environment variables that affect drivers, by name; absent if none is set, and in older files
     */
    public record Host(
            String os,
            String architecture,
            int processors,
            String startedAt,
            @Nullable List<String> resumedAt,
            @Nullable List<Cache> caches,
            @Nullable Map<String, String> variables) {

        public Host {
            resumedAt = resumedAt == null ? null : List.copyOf(resumedAt);
            caches = caches == null ? null : List.copyOf(caches);
            variables = variables == null ? null : Collections.unmodifiableMap(new TreeMap<>(variables));
        }

        /** The time of the last resumption, else of the start. */
        public String lastStartedAt() {
            return resumedAt == null || resumedAt.isEmpty() ? startedAt : resumedAt.get(resumedAt.size() - 1);
        }

        /** The same machine with another resumption. */
        public Host resumed(String at) {
            List<String> times = new ArrayList<>(resumedAt == null ? List.of() : resumedAt);
            times.add(at);
            return new Host(os, architecture, processors, startedAt, times, caches, variables);
        }
    }

    /**
     * A data cache of the host's CPU.
     *
     * @param level the level, from 1
     * @param bytes the size in bytes
     */
    public record Cache(int level, long bytes) {}
}
