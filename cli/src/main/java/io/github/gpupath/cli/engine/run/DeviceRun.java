package io.github.gpupath.cli.engine.run;

import io.github.gpupath.cli.engine.measure.TestPlan;
import io.github.gpupath.result.DeviceKey;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.TestResult;
import java.util.List;
import java.util.function.Supplier;

/**
 * A physical device of a run, which is measured when those before it are done.
 *
 * @param ways to reach it, of which there is a record for each
 * @param tests what is still to be measured on it
 * @param opening starts the workers that reach it; throws a {@link io.github.gpupath.cli.text.UserException} if they do not
 */
record DeviceRun(List<DeviceRecord> ways, List<TestPlan> tests, Supplier<Targets> opening) {

    DeviceRun {
        ways = List.copyOf(ways);
        tests = List.copyOf(tests);
    }

    /** Whether a result was measured by one of some ways. */
    static boolean isOf(TestResult result, List<DeviceRecord> ways) {
        return ways.stream().anyMatch(way -> DeviceKey.of(way).equals(DeviceKey.of(result)));
    }

    /** The remaining tests, with workloads for the device. */
    List<TestPlan> tests(Targets targets) {
        return tests.stream().map(planned -> planned.on(targets.known())).toList();
    }

    /** Whether it is the software drivers. */
    boolean isCpu() {
        return ways.get(0).runsOnCpu();
    }
}
