package io.github.gpupath.cli.engine.store;

import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.SuiteRecord;
import io.github.gpupath.result.TestResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lines of a journal: a header, and an entry for everything that is final. */
final class JournalLines {

    /** The name of the format. */
    static final String FORMAT = "gpupath-journal";

    /** How a journal begins. */
    static final String START = "{\"format\":\"" + FORMAT + "\"";

    private JournalLines() {}

    /**
     * The first line.
     *
     * @param format always {@link #FORMAT}
     * @param formatVersion of the records, as in the result file
     * @param tool the program that writes it
     * @param host the machine
     * @param settings what was asked for
     * @param devices the devices that take part, before their clocks are tested; at least one
     * @param suites those of the tests that take part
     */
    record Header(
            String format,
            int formatVersion,
            ResultFile.Tool tool,
            ResultFile.Host host,
            Settings settings,
            List<DeviceRecord> devices,
            List<SuiteRecord> suites) {

        Header {
            devices = List.copyOf(devices);
            suites = List.copyOf(suites);
            if (devices.isEmpty()) {
                throw new IllegalArgumentException("no device");
            }
        }

        static Header of(ResultFile file) {
            return new Header(
                    FORMAT,
                    ResultFile.FORMAT_VERSION,
                    file.tool(),
                    file.host(),
                    file.settings(),
                    file.devices(),
                    file.suites());
        }
    }

    /**
     * A line after the first; one of its components is there.
     *
     * @param devices the devices, once their clocks are tested
     * @param result a result that is final; replaces one of the same test, backend and device
     * @param problem something that went wrong beside the results
     * @param duration where the time went: the run is over
     * @param clock how fast the clock in kernels runs, read once more
     */
    record Entry(
            @Nullable List<DeviceRecord> devices,
            @Nullable TestResult result,
            ResultFile.@Nullable Problem problem,
            ResultFile.@Nullable Duration duration,
            @Nullable ClockReading clock) {

        static Entry of(List<DeviceRecord> devices) {
            return new Entry(devices, null, null, null, null);
        }

        static Entry of(TestResult result) {
            return new Entry(null, result, null, null, null);
        }

        static Entry of(ResultFile.Problem problem) {
            return new Entry(null, null, problem, null, null);
        }

        static Entry of(ResultFile.Duration duration) {
            return new Entry(null, null, null, duration, null);
        }

        static Entry of(ClockReading reading) {
            return new Entry(null, null, null, null, reading);
        }

        /** Whether it says nothing that this version knows. */
        boolean saysNothing() {
            return devices == null && result == null && problem == null && duration == null && clock == null;
        }
    }
}
