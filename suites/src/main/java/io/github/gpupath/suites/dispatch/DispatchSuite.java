package io.github.gpupath.suites.dispatch;

import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Timing;
import java.util.List;

/** The fixed costs: an empty dispatch by the device's clock, and its way there and back by the host's. */
public final class DispatchSuite implements Suite {

    /** What a dispatch does. */
    private static final Axis WORK = Axis.ofWords("work");

    /** Which of its times is measured. */
    private static final Axis TIME = Axis.ofWords("time");

    @Override
    public String id() {
        return "dispatch";
    }

    @Override
    public String description() {
        return "what a dispatch costs before it does any work";
    }

    @Override
    public List<String> card() {
        return List.of(id());
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        return List.of(
                test(
                        "device",
                        "empty dispatch, device time",
                        "device time of each of many empty dispatches, each of which waits for the one before it",
                        Timing.DISPATCH),
                test(
                        "round-trip",
                        "empty dispatch, round trip",
                        "host time from the submission of one empty dispatch until the host knows that it is complete",
                        Timing.ROUND_TRIP));
    }

    private static TestCase test(String time, String label, String description, Timing timing) {
        return TestCase.of(
                "dispatch",
                List.of(WORK.at("empty"), TIME.at(time)),
                label,
                Metric.SECONDS,
                description,
                () -> EmptyDispatch.workload().with(timing));
    }
}
