package io.github.gpupath.result;

import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.TestResult.Status;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a run says of all that it finds out: what was asked for, the devices that took part, and the suites. What contradicts this is
 * none of the run's, be it in a result file or in a journal.
 */
public final class RunFacts {

    private final Settings settings;
    private final Map<DeviceKey, DeviceRecord> devicesByKey;
    private final Map<String, SuiteRecord> suitesById;

    /**
     * The facts of a run.
     *
     * @throws IllegalArgumentException if a device, a suite or a backend of the settings is there twice, a device is on none of
     *     those backends, or figures came from several processes of a run that had one
     */
    public RunFacts(Settings settings, List<DeviceRecord> devices, List<SuiteRecord> suites) {
        Contradictions.refuseRepeated(
                devices, DeviceKey::of, device -> "the device " + device.device() + " twice on " + device.backend());
        Contradictions.refuseRepeated(suites, SuiteRecord::id, suite -> "the suite " + suite.id() + " twice");
        Contradictions.refuse(
                settings.inProcess() && settings.effort().processes() > 1,
                "figures from %s processes each, and the drivers ran in the program's own",
                settings.effort().processes());
        Contradictions.refuseRepeated(
                settings.backends(),
                backend -> backend,
                backend -> "the backend " + backend + " twice in its settings");
        for (DeviceRecord device : devices) {
            Contradictions.refuse(
                    !settings.backends().contains(device.backend()),
                    "the device %s on %s, which is none of the backends of its settings, %s",
                    device.device(),
                    device.backend(),
                    settings.backends());
        }
        this.settings = settings;
        devicesByKey = devices.stream().collect(Collectors.toMap(DeviceKey::of, device -> device));
        suitesById = suites.stream().collect(Collectors.toMap(SuiteRecord::id, suite -> suite));
    }

    /** Whether a result can be one of the run's. */
    public boolean admits(TestResult result) {
        return isTaken(() -> require(result));
    }

    /** Whether a reading of the clock can be one of the run's. */
    public boolean admits(ClockReading reading) {
        return isTaken(() -> require(reading));
    }

    private static boolean isTaken(Runnable requirement) {
        try {
            requirement.run();
            return true;
        } catch (IllegalArgumentException contradiction) {
            return false;
        }
    }

    /** Refuses a result that can be none of the run's. */
    void require(TestResult result) {
        DeviceRecord device = Optional.ofNullable(devicesByKey.get(DeviceKey.of(result)))
                .filter(known -> known.holds(result))
                .orElseThrow(() -> new IllegalArgumentException(String.format(
                        "a result of %s on %s of the device %s by the driver version %s, which is none of its devices",
                        result.test(), result.backend(), result.device(), result.driverVersion())));
        SuiteRecord suite = suitesById.get(result.suite());
        Contradictions.refuse(
                suite == null && !result.coordinates().isEmpty(),
                "a result of %s, whose suite is none of those that it lists, %s",
                result.test(),
                suitesById.keySet());
        Contradictions.refuse(
                suite != null && !suite.admits(result),
                "a result of %s at %s, where the axes of its suite have no place",
                result.test(),
                result.coordinates());
        Contradictions.refuse(
                result.status() == Status.OK
                        && !settings.verifyOnly()
                        && result.measured().isEmpty(),
                "a result of %s on %s that is ok without a measurement, and not only verified",
                result.test(),
                result.backend());
        result.measured().ifPresent(measured -> requireMeasured(measured, device, result.test()));
    }

    private void requireMeasured(Measurement measured, DeviceRecord device, String test) {
        Contradictions.refuse(settings.verifyOnly(), "a measurement of %s, and nothing was timed", test);
        Contradictions.refuse(
                measured.timer().equals(Measurement.DEVICE) && device.timer() == null,
                "a measurement of %s on %s by the device's clock, and the device has none",
                test,
                device.backend());
        if (measured.cycles() != null) {
            DeviceKey clock = new DeviceKey(measured.cycles().backend(), device.device());
            Contradictions.refuse(
                    !devicesByKey.containsKey(clock),
                    "cycles of %s on %s by the clock that %s reads, through which it has no such device",
                    test,
                    device.backend(),
                    clock.backend());
        }
        requirePlaces(measured, test, device.backend());
        requireEnd(measured, test, device.backend());
    }

    /** Where there is room for fewer places, or time for only one, there are fewer. */
    private void requirePlaces(Measurement measured, String test, String backend) {
        int places = measured.replicates().size();
        Contradictions.refuse(
                places > settings.effort().placements(),
                "a measurement of %s on %s at %s places, which are more than %s",
                test,
                backend,
                places,
                settings.effort().placements());
        long processes = measured.processes();
        Contradictions.refuse(
                processes > settings.effort().processes(),
                "a measurement of %s on %s in %s processes, which are more than %s",
                test,
                backend,
                processes,
                settings.effort().processes());
    }

    /** Rounds end when the settings let them, unless the user ends them. */
    private void requireEnd(Measurement measured, String test, String backend) {
        int rounds = measured.samples().size();
        int fewest = settings.effort().minRounds();
        Contradictions.refuse(
                rounds < fewest && measured.endedBy() != End.INTERRUPTION,
                "a measurement of %s on %s that ended after %s rounds, which are fewer than %s",
                test,
                backend,
                rounds,
                fewest);
        double halfWidth = measured.statistics().halfWidth();
        double goal = measured.timer().equals(Measurement.HOST)
                ? settings.effort().hostIntervalGoal()
                : settings.effort().intervalGoal();
        Contradictions.refuse(
                measured.endedBy() == End.INTERVAL && halfWidth > goal && !Contradictions.same(halfWidth, goal, goal),
                "a measurement of %s on %s that ended with its interval, half of which is %s of the median and was to be %s",
                test,
                backend,
                halfWidth,
                goal);
    }

    /** Refuses a finding that is about none of the run's devices. */
    void require(FindingRecord finding) {
        DeviceRecord device = devicesByKey.get(DeviceKey.of(finding));
        Contradictions.refuse(
                device == null || !device.holds(finding),
                "a finding about %s on %s of the device %s by the driver version %s, which is none of its devices",
                finding.subject(),
                finding.backend(),
                finding.device(),
                finding.driverVersion());
    }

    /** Refuses a reading of a clock that is none of the run's devices', or where the run read none. */
    void require(ClockReading reading) {
        Contradictions.refuse(
                !devicesByKey.containsKey(DeviceKey.of(reading)),
                "a clock of the device %s on %s, which is none of its devices",
                reading.device(),
                reading.backend());
        Contradictions.refuse(
                settings.verifyOnly(),
                "a clock of the device %s on %s that was read, and nothing was timed",
                reading.device(),
                reading.backend());
    }
}
