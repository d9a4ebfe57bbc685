package io.github.gpupath.cli.engine.store;

import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import io.github.gpupath.result.SuiteRecord;
import java.util.List;

/**
 * The first line of a journal.
 *
 * @param format always {@link #FORMAT}
 * @param formatVersion of the records, as in the result file
 * @param tool the program that writes it
 * @param host the machine
 * @param settings what was asked for
 * @param devices the devices that take part, before their clocks are tested
 * @param suites those of the tests that take part
 */
record JournalHeader(
        String format,
        int formatVersion,
        ResultFile.Tool tool,
        ResultFile.Host host,
        Settings settings,
        List<DeviceRecord> devices,
        List<SuiteRecord> suites) {

    /** The name of the format. */
    static final String FORMAT = "gpupath-journal";

    JournalHeader {
        devices = List.copyOf(devices);
        suites = List.copyOf(suites);
    }

    static JournalHeader of(ResultFile file) {
        return new JournalHeader(
                FORMAT,
                ResultFile.FORMAT_VERSION,
                file.tool(),
                file.host(),
                file.settings(),
                file.devices(),
                file.suites());
    }
}
