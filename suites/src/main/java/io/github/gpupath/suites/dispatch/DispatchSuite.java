package io.github.gpupath.suites.dispatch;

import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suites.NamedSuite;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The launch overhead: an empty dispatch in device time, and its submission and completion in host time. */
public final class DispatchSuite extends NamedSuite {

    private static final String ID = "dispatch";

    private static final Axis WORK = Axis.ofWords("work");

    /** The measured time span. */
    private static final Axis TIME = Axis.ofWords("time");

    /** Whether dispatches are dependent. */
    private static final Axis DEPENDENCY = Axis.ofWords("dependency");

    /** How the host waits, unless by a fence. */
    private static final Axis WAIT = Axis.ofWords("wait");

    /** The number of dispatches submitted together. */
    private static final Axis DISPATCHES = new Axis("dispatches", Axis.Scale.LOGARITHMIC, "");

    private static final int[] SEVERAL = {10, 100};

    public DispatchSuite() {
        super(ID, "fixed costs of a dispatch: launch, submission, round trip");
    }

    /** The launch overhead; without submission calls, whose tests take their whole time limit. */
    @Override
    public List<String> card() {
        return Stream.of("device", "round-trip/poll", "launch-to-start")
                .map(time -> String.join("/", id(), "empty", time))
                .toList();
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        List<TestCase> tests = new ArrayList<>();
        TestCase device =
                test("device", "device time", "device time per empty dispatch in a dependent batch", Timing.DISPATCH);
        tests.add(device);
        tests.add(variant(
                device,
                DEPENDENCY.at("independent"),
                "independent",
                "device time per empty dispatch in an independent batch",
                Timing.INDEPENDENT_DISPATCH));
        TestCase roundTrip = test(
                "round-trip",
                "round trip",
                "host time from the submission of one empty dispatch until a fence or event wakes the host",
                Timing.roundTrip(SubmissionMode.WAIT_FOR_FENCE));
        tests.add(roundTrip);
        tests.add(variant(
                roundTrip,
                WAIT.at("idle"),
                "idle queue",
                "host time from the submission of one empty dispatch until the host wakes because the queue is idle",
                Timing.roundTrip(SubmissionMode.WAIT_FOR_IDLE)));
        tests.add(variant(
                roundTrip,
                WAIT.at("poll"),
                "polling",
                "host time from the submission of one empty dispatch until the polling host sees the fence or event",
                Timing.roundTrip(SubmissionMode.POLL_FENCE)));
        tests.add(test(
                "launch-to-start",
                "launch to start",
                "time from submission on the host's clock to the start of one empty dispatch on the device's clock",
                Timing.LAUNCH_TO_START));
        TestCase submission = test(
                "submit", "submission", "host time of the calls that submit one empty dispatch", Timing.submission(1));
        tests.add(submission);
        for (int dispatches : SEVERAL) {
            tests.add(variant(
                    submission,
                    DISPATCHES.at(dispatches),
                    dispatches + " at once",
                    "host time per dispatch of the calls that submit " + dispatches + " empty dispatches at once",
                    Timing.submission(dispatches)));
        }
        return List.copyOf(tests);
    }

    private static TestCase test(String time, String label, String description, Timing timing) {
        return test(List.of(WORK.at("empty"), TIME.at(time)), "empty dispatch, " + label, description, timing);
    }

    /** A variant of a test, shown relative to it. */
    private static TestCase variant(
            TestCase usual, Coordinate another, String label, String description, Timing timing) {
        List<Coordinate> coordinates =
                Stream.concat(usual.coordinates().stream(), Stream.of(another)).toList();
        return test(coordinates, usual.label() + ", " + label, description, timing).toBuilder()
                .relativeTo(usual.id())
                .build();
    }

    private static TestCase test(List<Coordinate> coordinates, String label, String description, Timing timing) {
        return TestCase.builder(ID, coordinates)
                .label(label)
                .metric(Metric.SECONDS)
                .description(description)
                .workload(() -> EmptyDispatch.workload(timing))
                .build();
    }
}
