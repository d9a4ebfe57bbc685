package io.github.gpupath.result;

import java.util.List;

/**
 * Everything that one run found out.
 *
 * @param format always {@link #FORMAT}
 * @param formatVersion raised when a reader of the older version could misunderstand the file
 * @param tool the program that wrote it
 * @param host the machine it ran on
 * @param settings what was asked for
 * @param devices the devices that took part
 * @param results one record for each test, backend and device
 */
public record ResultFile(
        String format,
        int formatVersion,
        Tool tool,
        Host host,
        Settings settings,
        List<DeviceRecord> devices,
        List<TestResult> results) {

    /** The name of the format. */
    public static final String FORMAT = "gpupath-result";

    /** The present version of the format. */
    public static final int FORMAT_VERSION = 1;

    public ResultFile {
        devices = List.copyOf(devices);
        results = List.copyOf(results);
    }

    /** A file in the present format. */
    public static ResultFile of(
            Tool tool, Host host, Settings settings, List<DeviceRecord> devices, List<TestResult> results) {
        return new ResultFile(FORMAT, FORMAT_VERSION, tool, host, settings, devices, results);
    }

    /**
     * The program that wrote a file.
     *
     * @param name always gpupath
     * @param version its version
     * @param javaVersion the version of the Java runtime
     */
    public record Tool(String name, String version, String javaVersion) {}

    /**
     * The machine on which a run took place.
     *
     * @param os the operating system and its version
     * @param architecture of the processor
     * @param processors that the Java runtime sees
     * @param startedAt when the run began, ISO 8601 in UTC
     */
    public record Host(String os, String architecture, int processors, String startedAt) {}
}
