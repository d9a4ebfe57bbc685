package io.github.gpupath.cli.report;

import io.github.gpupath.result.FindingRecord;
import io.github.gpupath.result.TestResult;

/**
 * A device as reached through one driver: a column of the pivot table.
 *
 * @param backend the backend's id
 * @param device the key of the physical device
 * @param driverVersion the driver's version
 * @param title unlike that of any other column
 */
record Column(String backend, String device, String driverVersion, String title) {

    boolean holds(FindingRecord finding) {
        return backend.equals(finding.backend())
                && device.equals(finding.device())
                && driverVersion.equals(finding.driverVersion());
    }

    boolean holds(TestResult result) {
        return backend.equals(result.backend())
                && device.equals(result.device())
                && driverVersion.equals(result.driverVersion());
    }
}
