package io.github.gpupath.result;

import io.github.gpupath.suite.DeviceFacts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one run found out.
 *
 * @param format always {@link #FORMAT}
 * @param formatVersion raised when a reader of the older version could misunderstand the file
 * @param tool the program that wrote it
 * @param host the machine it ran on
 * @param settings what was asked for
 * @param devices the devices that took part
 * @param suites those of the tests that were selected; empty in files of version 1 whose suites are not known
 * @param results one record for each test, backend and device
 * @param findings what suites concluded from the results, when the run ended
 * @param problems what went wrong beside the results, such as a backend that failed to close
 * @param duration where the time went; absent where a run was resumed
 * @param clock how fast the clock in kernels ran, in the order of the readings; absent where it was not read
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

    /** The present version of the format. */
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

    /** A file in the present format. */
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

    /** How fast the clock in kernels ran, in the order of the readings; empty where it was not read. */
    public List<ClockReading> clockReadings() {
        return clock == null ? List.of() : clock;
    }

    /** What this file says of the physical device behind one of its devices. */
    public DeviceFacts known(DeviceRecord device) {
        return DeviceRecord.known(
                devices.stream().filter(device::reachesTheSameAs).toList(), host.caches());
    }

    /** The same run with other results, and those of its findings that rest on them. */
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

    /** The same run with other readings of the clock. */
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
     * A problem that changes no figure, but lets the run count as failed.
     *
     * @param backend the backend's id
     * @param test the test that was being released; absent where it was the device or the backend
     * @param message in one line
     */
    public record Problem(String backend, @Nullable String test, String message) {

        private static final String OF_CLOCK = "host time replaces device time: ";

        /** A clock of a device that is not believed, and why. */
        public static Problem ofClock(String backend, String why) {
            return new Problem(backend, null, OF_CLOCK + why);
        }

        /** Whether it is that of a clock for which these devices do not have the same problem. */
        public boolean isOfClockOtherThan(List<DeviceRecord> devices) {
            return message.startsWith(OF_CLOCK)
                    && devices.stream()
                            .filter(device ->
                                    device.timer() != null && device.timer().problem() != null)
                            .map(device ->
                                    ofClock(device.backend(), device.timer().problem()))
                            .noneMatch(this::equals);
        }

        /** All of it in one line for people. */
        public String line() {
            return backend + (test == null ? "" : " " + test) + ": " + message;
        }
    }

    /**
     * Where the time of a run went, in seconds, one part after the other. Preparing, verifying and releasing are done on all
     * backends at once, the rest in turns.
     *
     * @param total of the whole run: also starting the workers, finding the devices and ending the workers
     * @param open opening devices and testing their clocks
     * @param prepare compiling kernels and allocating memory; also starting workers again that were lost
     * @param verify comparing with the reference
     * @param geometry choosing workgroups
     * @param warmUp warming up and calibrating
     * @param sample taking samples
     * @param release freeing memory
     * @param batches of geometry, warmUp and sample, the time in batches of dispatches, by the host's clock
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
     * @param version its version
     * @param commit of its sources; absent where it was built without knowing it
     * @param javaVersion the version of the Java runtime
     */
    public record Tool(
            String name, String version, @Nullable String commit, String javaVersion) {}

    /**
     * The machine on which a run took place.
     *
     * @param os the operating system and its version
     * @param architecture of the processor
     * @param processors that the Java runtime sees
     * @param startedAt when the run began, ISO 8601 in UTC
     * @param resumedAt when it went on after an early end, each time, in order; absent if it did not
     * @param caches of the first processor for data, from the nearest on, as the operating system reports them; absent
     *     where it does not
     * @param variables of the environment that change what drivers do, by name; absent if none is set, or in older files
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

        /** When it went on for the last time; when it began if it never did. */
        public String lastStartedAt() {
            return resumedAt == null || resumedAt.isEmpty() ? startedAt : resumedAt.get(resumedAt.size() - 1);
        }

        /** The same machine when the run goes on. */
        public Host resumed(String at) {
            List<String> times = new ArrayList<>(resumedAt == null ? List.of() : resumedAt);
            times.add(at);
            return new Host(os, architecture, processors, startedAt, times, caches, variables);
        }
    }

    /**
     * A cache of the host's processor.
     *
     * @param level from 1, the nearest
     * @param bytes its size
     */
    public record Cache(int level, long bytes) {}
}
