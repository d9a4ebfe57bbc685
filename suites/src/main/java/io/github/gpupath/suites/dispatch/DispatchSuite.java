package io.github.gpupath.suites.dispatch;

import io.github.gpupath.backend.DispatchBatch.SubmissionMode;
import io.github.gpupath.finding.SpeedRatio;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Coordinate;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Measurements.Measured;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import io.github.gpupath.suite.Workload.Timing;
import io.github.gpupath.suites.NamedSuite;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
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

    /** How dispatches are divided among command buffers, unless all are in one. */
    private static final Axis BUFFERS = Axis.ofWords("buffers");

    /** The number of dispatches at once, and their queues. */
    private static final Axis QUEUES = Axis.ofWords("queues");

    private static final String OVERLAP = "overlap";

    private static final int[] SEVERAL = {10, 100};

    /** So many that the submission itself hardly counts. */
    private static final int RECORDED = 100;

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
        TestCase tenAtOnce = tests.get(tests.size() - SEVERAL.length);
        tests.add(variant(
                tenAtOnce,
                BUFFERS.at("separate"),
                "in 10 command buffers",
                "host time per dispatch of the calls that submit 10 empty dispatches in 10 command buffers",
                new Timing(Timing.Span.SUBMISSION, SubmissionMode.BUFFER_EACH, SEVERAL[0])));
        TestCase recording = test(
                "record",
                "recording",
                "host time per dispatch of the calls that record and submit 100 empty dispatches",
                Timing.recording(RECORDED));
        tests.add(recording);
        tests.add(instead(device, "indirect", Tier.DEFAULT, EmptyDispatch::indirect));
        tests.add(instead(recording, "indirect", Tier.DEFAULT, EmptyDispatch::indirect));
        tests.add(instead(roundTrip, "indirect", Tier.DEFAULT, EmptyDispatch::indirect));
        tests.add(instead(device, "new-bindings", Tier.THOROUGH, EmptyDispatch::newBindings));
        tests.add(instead(recording, "new-bindings", Tier.DEFAULT, EmptyDispatch::newBindings));
        tests.add(instead(device, "new-pipeline", Tier.THOROUGH, EmptyDispatch::newPipeline));
        tests.add(instead(recording, "new-pipeline", Tier.DEFAULT, EmptyDispatch::newPipeline));
        TestCase alone = overlap("alone", "one long dispatch", Timing.roundTrip(SubmissionMode.POLL_FENCE));
        tests.add(alone);
        Stream.of(
                        overlap("one-queue", "two long dispatches on one queue", two(SubmissionMode.POLL_FENCE)),
                        overlap("two-queues", "two long dispatches on two queues", two(SubmissionMode.TWO_QUEUES)))
                .map(both -> both.toBuilder().relativeTo(alone.id()).build())
                .forEach(tests::add);
        return List.copyOf(tests);
    }

    /** The test of dispatches other than equal ones of a size that the host gives, shown relative to those. */
    private static TestCase instead(TestCase equal, String work, Tier tier, Function<Timing, KernelWorkload> workload) {
        String words = work.replace('-', ' ');
        Timing timing = equal.workload().get().timing();
        return TestCase.builder(ID, List.of(WORK.at(work), equal.coordinates().get(1)))
                .label(equal.label().replace("empty dispatch", "empty dispatch, " + words))
                .metric(Metric.SECONDS)
                .description(equal.description() + ", " + words)
                .workload(() -> workload.apply(timing))
                .tier(tier)
                .relativeTo(equal.id())
                .build();
    }

    private static Timing two(SubmissionMode manner) {
        return new Timing(Timing.Span.HOST, manner, 2);
    }

    /** The test of long dispatches of one workgroup, which leave most of a device to others. */
    private static TestCase overlap(String queues, String words, Timing timing) {
        return TestCase.builder(ID, List.of(WORK.at(OVERLAP), QUEUES.at(queues)))
                .label(words)
                .metric(Metric.SECONDS)
                .description("host time per dispatch until the polling host sees the end of " + words
                        + ", of one workgroup and about 1 ms")
                .workload(() -> EmptyDispatch.chains(timing))
                .tier(Tier.DEFAULT)
                .build();
    }

    /** What indirect dispatches, new bindings and new pipelines cost, and whether dispatches overlap. */
    @Override
    public List<Finding> findings(Measurements measurements) {
        return measurements.tests().stream()
                .flatMap(one -> one.test().base().flatMap(measurements::of).stream()
                        .filter(base -> isOverlap(one) || !text(one, 0).equals(text(base, 0)))
                        .map(base -> SpeedRatio.finding(
                                ID + "/" + text(one, 0),
                                text(one, 1),
                                one,
                                base,
                                one.test().label(),
                                isOverlap(one) ? "one alone" : "equal direct dispatches")))
                .toList();
    }

    private static boolean isOverlap(Measured measured) {
        return text(measured, 0).equals(OVERLAP);
    }

    private static String text(Measured measured, int coordinate) {
        return measured.test().coordinates().get(coordinate).text();
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
