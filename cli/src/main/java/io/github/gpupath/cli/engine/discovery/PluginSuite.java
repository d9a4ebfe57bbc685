package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.engine.discovery.PluginHost.Choice;
import io.github.gpupath.cli.engine.discovery.PluginHost.Listed;
import io.github.gpupath.cli.engine.discovery.PluginHost.Measured;
import io.github.gpupath.cli.engine.discovery.PluginHost.MeasuredTest;
import io.github.gpupath.cli.engine.discovery.PluginHost.Reading;
import io.github.gpupath.cli.engine.discovery.PluginHost.Setting;
import io.github.gpupath.cli.engine.discovery.PluginHost.Sketch;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.engine.workload.Outline;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KnownDevice;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A suite of a plugin jar, as the program knows it: its code runs where the jar's host is. */
final class PluginSuite implements Suite {

    private final String id;
    private final Found found;
    private final String description;
    private final List<SuiteOption> options;
    private final List<Axis> series;
    private final List<String> card;
    /** The settings by which its tests were last listed. */
    private SuiteSettings listedBy = SuiteSettings.DEFAULT;

    /** What was wrong with tests when they were last listed. */
    private List<String> faults = List.of();

    /**
     * Asks the suite for all that does not depend on settings.
     *
     * @throws PluginFaultException if an answer cannot be used
     */
    PluginSuite(String id, Found found) {
        this.id = id;
        this.found = found;
        this.description = asked("description", () -> host().description(found.type()));
        this.options = asked(
                "options",
                () -> host().options(found.type()).stream().map(this::option).toList());
        this.series = asked("series", () -> host().series(found.type()));
        this.card = asked("card", () -> host().card(found.type()));
    }

    private PluginHost host() {
        return found.host();
    }

    /** What an answer of its code is good for. */
    private <T> T asked(String question, Supplier<T> answer) {
        try {
            return answer.get();
        } catch (PluginFaultException fault) {
            throw new PluginFaultException(
                    "the suite " + id + " is at fault, its " + question + ": " + fault.getMessage());
        }
    }

    private SuiteOption option(Choice choice) {
        return new SuiteOption(
                choice.name(), choice.values(), choice.byDefault(), value -> read(choice, value), choice.description());
    }

    private String read(Choice choice, String value) {
        if (value.equals(choice.byDefault())) {
            return value;
        }
        Reading reading;
        try {
            reading = host().readOption(found.type(), choice.name(), value);
        } catch (PluginFaultException e) {
            throw new IllegalArgumentException("cannot be read by " + origin().name() + ": " + e.getMessage(), e);
        }
        return reading.value().orElseThrow(() -> new IllegalArgumentException(reading.refusal()));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public List<SuiteOption> options() {
        return options;
    }

    @Override
    public List<Axis> series() {
        return series;
    }

    @Override
    public List<String> card() {
        return card;
    }

    @Override
    public List<TestCase> tests(SuiteSettings settings) {
        Listed listed = asked("tests", () -> host().tests(found.type(), settings));
        listedBy = settings;
        faults = listed.faults();
        return listed.tests().stream().map(test -> test.of(id)).toList();
    }

    /** What a user does not see in a list of tests, in words: why some are left out, or that there are none. */
    Optional<String> lack(List<TestCase> listed) {
        if (!faults.isEmpty()) {
            return Optional.of("the suite " + id + " is at fault, " + faults.size()
                    + (faults.size() == 1 ? " test is left out: " : " tests are left out, the first: ")
                    + faults.get(0));
        }
        return listed.isEmpty() ? Optional.of("its suite " + id + " lists no tests") : Optional.empty();
    }

    /**
     * The outline of the workload of a test, which must be among the tests listed last.
     *
     * @throws FaultySuiteException if there is none
     */
    Outline outline(TestCase test) {
        Setting setting = new Setting(listedBy, test.id(), test.device());
        Sketch sketch = found("", () -> host().outline(found.type(), setting));
        return sketch.outline()
                .following(number -> sketch.followed().get(number)
                        ? Optional.of((before, steps) ->
                                found("", () -> host().expected(found.type(), setting, number, before, steps)))
                        : Optional.empty());
    }

    /** An answer that costs no more than a test or the findings, in whose place it names the jar. */
    private <T> T found(String question, Supplier<T> answer) {
        try {
            return question.isEmpty() ? answer.get() : asked(question, answer);
        } catch (PluginFaultException fault) {
            throw new FaultySuiteException(origin().name() + ": " + fault.getMessage());
        }
    }

    /** What is drawn from the tests as they were last listed. */
    @Override
    public List<Finding> findings(Measurements measurements) {
        return found("findings", () -> host().findings(found.type(), listedBy, measured(measurements)));
    }

    private static Measured measured(Measurements measurements) {
        return new Measured(
                measurements.tests().stream()
                        .map(each -> new MeasuredTest(
                                each.test().id(),
                                each.value(),
                                each.low(),
                                each.high(),
                                each.isWhole(),
                                each.handedBack()))
                        .toList(),
                measurements.tests().stream()
                        .findFirst()
                        .map(each -> each.test().device())
                        .orElse(KnownDevice.UNKNOWN),
                measurements.knownCaches(),
                measurements.elsewhere().stream().map(PluginSuite::measured).toList(),
                measurements.clock().map(Clock::hertz));
    }

    /** The suite itself, where its code runs in this process. */
    Suite here() {
        return found.here().suite(found.type());
    }

    /** How another process finds it. */
    PluginService service() {
        return found.service().orElseThrow();
    }

    /** The jar that it is from. */
    Origin origin() {
        return found.origin();
    }
}
