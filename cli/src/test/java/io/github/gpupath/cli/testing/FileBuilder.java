package io.github.gpupath.cli.testing;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.TestResult;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes result files with a device record for each device that a result names; what is not said is as usual. */
public final class FileBuilder {

    private String version = "0.1.0";
    private int processors = 2;
    private @Nullable Map<String, String> variables;
    private String os = "Linux 6";
    private String profile = "default";
    private int minRounds = 10;
    private String deviceType = "discrete_gpu";
    private @Nullable String deviceName;
    private Map<String, String> options = Map.of();
    private boolean verifyOnly;
    private int processes = 1;

    /** Written by this version of the program. */
    public FileBuilder version(String number) {
        version = number;
        return this;
    }

    /** Written on this system. */
    public FileBuilder os(String name) {
        os = name;
        return this;
    }

    /** On a host of some processors, with some variables of drivers. */
    public FileBuilder host(int number, Map<String, String> set) {
        processors = number;
        variables = set;
        return this;
    }

    /** With this profile and number of rounds. */
    public FileBuilder profile(String name, int rounds) {
        profile = name;
        minRounds = rounds;
        return this;
    }

    /** Measured on software drivers, in several processes. */
    public FileBuilder onCpu() {
        deviceType = "cpu";
        processes = Profile.DEFAULT.onCpu().processes();
        return this;
    }

    /** With one name for all devices, instead of one that follows from the key. */
    public FileBuilder deviceName(String name) {
        deviceName = name;
        return this;
    }

    /** With options of suites. */
    public FileBuilder options(Map<String, String> set) {
        options = set;
        return this;
    }

    /** Of a run that times nothing. */
    public FileBuilder verifying() {
        verifyOnly = true;
        return this;
    }

    /** A file with results. */
    public ResultFile of(TestResult... results) {
        List<DeviceRecord> devices =
                Arrays.stream(results).map(this::device).distinct().toList();
        return ResultFile.of(
                new ResultFile.Tool("gpupath", version, null, "17.0.1"),
                new ResultFile.Host(os, "amd64", processors, "2026-11-20T12:00:00Z", null, null, variables),
                new Settings(
                        List.of("load"),
                        devices.stream().map(DeviceRecord::backend).distinct().toList(),
                        new Profile(
                                profile,
                                0.4,
                                0.001,
                                0.001,
                                0.1,
                                minRounds,
                                ResultBuilder.INTERVAL_GOAL,
                                0.5,
                                5,
                                processes),
                        verifyOnly,
                        false,
                        options),
                devices,
                Samples.suites(List.of(results)),
                List.of(results),
                List.of(),
                List.of(),
                null);
    }

    private DeviceRecord device(TestResult result) {
        return new DeviceRecord(
                result.backend(),
                result.device(),
                deviceName == null ? "Name of " + result.device() : deviceName,
                "Fake Inc.",
                deviceType,
                "fake",
                result.driverVersion(),
                "1.0",
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                new DeviceRecord.Timer(1, 1.0, null),
                null);
    }
}
