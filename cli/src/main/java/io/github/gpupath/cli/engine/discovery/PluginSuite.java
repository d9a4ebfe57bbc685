package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.kernel.counting.KernelCounts;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.KernelWorkload.HandedBack;
import io.github.gpupath.suite.KernelWorkload.Measured;
import io.github.gpupath.suite.KnownDevice;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A suite of a plugin jar. Its code runs under a time limit, and what it answers is checked before anybody uses it; what does
 * not pass costs the test, the findings or the suite, and names the jar.
 */
final class PluginSuite implements Suite {

    private static final int MOST_TESTS = 100_000;
    private static final int LONGEST_LINE = 1000;
    private static final Pattern OPTION = Pattern.compile("[a-z]+(-[a-z]+)*");

    private final String id;
    private final Suite suite;
    private final Origin origin;
    private final PluginTrial trial;
    private final Consumer<Problem> problems;
    private final String description;
    private final List<SuiteOption> options;
    private final List<Axis> series;
    private final List<String> card;

    /**
     * Asks the suite for all that does not depend on settings.
     *
     * @param problems is told of tests that are left out
     * @throws FaultySuiteException if an answer cannot be used
     */
    PluginSuite(String id, Found<Suite> found, PluginTrial trial, Consumer<Problem> problems) {
        this.id = id;
        this.suite = found.service();
        this.origin = found.origin();
        this.trial = trial;
        this.problems = problems;
        this.description = asked("description", () -> line(suite.description()));
        this.options = asked(
                "options",
                () -> List.copyOf(suite.options()).stream().map(this::checked).toList());
        this.series = asked("series", () -> List.copyOf(suite.series()));
        this.card = asked("card", () -> List.copyOf(suite.card()));
    }

    /** What an answer of its code is good for. */
    private <T> T asked(String question, Supplier<T> code) {
        return FaultySuiteException.asking(origin, fault(question), code);
    }

    private String fault(String question) {
        return "the suite " + id + " is at fault, its " + question + ": ";
    }

    /** A text without line breaks and controls. */
    private static String line(@Nullable String text) {
        String line = Controls.message(Objects.requireNonNull(text, "it is null"));
        if (line.isEmpty() || line.length() > LONGEST_LINE) {
            throw new IllegalArgumentException(
                    line.isEmpty() ? "it is blank" : "it has more than " + LONGEST_LINE + " characters");
        }
        return line;
    }

    private SuiteOption checked(SuiteOption option) {
        if (!OPTION.matcher(Objects.requireNonNull(option.name(), "a name is null"))
                .matches()) {
            throw new IllegalArgumentException(
                    "the name " + Controls.message(option.name()) + " is not made of lower-case letters and hyphens");
        }
        return new SuiteOption(
                option.name(),
                line(option.values()),
                Objects.requireNonNull(option.reading().apply(option.byDefault()), "the default is null"),
                value -> read(option, value),
                line(option.description()));
    }

    private String read(SuiteOption option, String value) {
        try {
            return Objects.requireNonNull(origin.call(() -> option.read(value)), "it is null");
        } catch (IllegalArgumentException refused) {
            throw refused;
        } catch (RuntimeException | Error e) {
            throw new IllegalArgumentException("cannot be read by " + origin.name() + ": " + Refusals.describe(e), e);
        }
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
        List<TestCase> given = asked("tests", () -> new ArrayList<>(suite.tests(settings)));
        if (given.size() > MOST_TESTS) {
            throw FaultySuiteException.of(
                    origin, fault("tests") + "there are " + given.size() + ", more than " + MOST_TESTS);
        }
        List<TestCase> tests = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        List<String> faults = new ArrayList<>();
        for (TestCase test : given) {
            try {
                TestCase checked = checked(test, settings);
                if (!ids.add(checked.id())) {
                    throw new IllegalArgumentException("there are two tests " + checked.id());
                }
                tests.add(checked);
            } catch (RuntimeException fault) {
                faults.add(Refusals.describe(fault));
            }
        }
        if (!faults.isEmpty()) {
            problems.accept(new Problem(
                    origin.name(),
                    "the suite " + id + " is at fault, " + faults.size()
                            + (faults.size() == 1 ? " test is left out: " : " tests are left out, the first: ")
                            + faults.get(0)));
        }
        return tests;
    }

    private TestCase checked(@Nullable TestCase test, SuiteSettings settings) {
        Objects.requireNonNull(test, "a test is null");
        String name = test.id();
        if (!test.suite().equals(id)) {
            throw new IllegalArgumentException(name + " is named as one of another suite");
        }
        Metric metric = Objects.requireNonNull(test.metric(), name + " has no metric");
        Objects.requireNonNull(metric.unit(), name + " has a metric without a unit");
        Objects.requireNonNull(metric.better(), name + " has a metric without a direction");
        Objects.requireNonNull(metric.of(), name + " has a metric of nothing");
        test.base().filter(base -> !base.startsWith(id + "/")).ifPresent(base -> {
            throw new IllegalArgumentException(name + " is shown relative to a test of another suite");
        });
        Objects.requireNonNull(test.making(), name + " has no workload");
        return new TestCase(
                id,
                test.coordinates(),
                Objects.requireNonNull(test.traits(), name + " has no traits"),
                lineOf(name, "label", test.label()),
                metric,
                lineOf(name, "description", test.description()),
                known -> workload(test, settings, known),
                test.device(),
                Objects.requireNonNull(test.occasion(), name + " has no occasion"),
                test.base(),
                test.caveats().stream()
                        .map(caveat -> lineOf(name, "caveat", caveat))
                        .toList());
    }

    private static String lineOf(String test, String what, @Nullable String text) {
        try {
            return line(text);
        } catch (NullPointerException | IllegalArgumentException e) {
            throw new IllegalArgumentException(test + " has a bad " + what + ", " + e.getMessage(), e);
        }
    }

    /** Made where it harms nobody first, and then here. */
    private Workload workload(TestCase test, SuiteSettings settings, KnownDevice known) {
        trial.rehearse(test.id(), settings, known).ifPresent(fault -> {
            throw FaultySuiteException.of(origin, "the test " + test.id() + " " + fault);
        });
        Workload made = FaultySuiteException.asking(
                origin,
                "the suite " + id + " gives no workload: ",
                () -> Objects.requireNonNull(test.making().apply(known), "it is null"));
        return made instanceof KernelWorkload kernel ? guarded(kernel) : made;
    }

    /** The same with what it counts and expects under the time limit. */
    private KernelWorkload guarded(KernelWorkload kernel) {
        Measured own = kernel.measured();
        return new KernelWorkload(
                kernel.kernel(),
                new Measured(
                        own.places(),
                        own.countsKernel()
                                ? (KernelCounts counts) ->
                                        origin.call(() -> own.operations().applyAsLong(counts))
                                : own.operations(),
                        launch -> origin.call(() -> own.steps().applyAsLong(launch))),
                kernel.memory(),
                kernel.verification(),
                kernel.scales(),
                kernel.idle(),
                kernel.timing(),
                kernel.handedBack().stream().map(this::guarded).toList(),
                kernel.settling(),
                kernel.remarks(),
                kernel.roof());
    }

    private HandedBack guarded(HandedBack number) {
        return number.course()
                .map(course -> number.following((before, steps) -> origin.call(() -> course.after(before, steps))))
                .orElse(number);
    }

    @Override
    public List<Finding> findings(Measurements measurements) {
        return asked("findings", () -> List.copyOf(suite.findings(measurements)));
    }

    /** The jar that it is from. */
    Optional<PluginRecord> plugin() {
        return origin.plugin();
    }
}
