package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.engine.discovery.PluginHost.Choice;
import io.github.gpupath.cli.engine.discovery.PluginHost.Listed;
import io.github.gpupath.cli.engine.discovery.PluginHost.Measured;
import io.github.gpupath.cli.engine.discovery.PluginHost.Reading;
import io.github.gpupath.cli.engine.discovery.PluginHost.Setting;
import io.github.gpupath.cli.engine.discovery.PluginHost.Sketch;
import io.github.gpupath.cli.engine.workload.Outline;
import io.github.gpupath.cli.text.Controls;
import io.github.gpupath.cli.text.Refusals;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A suite of a plug-in where its code runs: whatever it answers is checked before it goes anywhere. */
final class HostedSuite {

    private static final int MOST_TESTS = 100_000;
    private static final int LONGEST_LINE = 1000;
    private static final Pattern OPTION = Pattern.compile("[a-z]++(?:-[a-z]++)*+");

    private final Suite suite;
    private final Map<SuiteSettings, Map<String, TestCase>> tests = new HashMap<>();
    private @Nullable Setting outlined;
    private @Nullable Outline outline;

    HostedSuite(Suite suite) {
        this.suite = suite;
    }

    Suite suite() {
        return suite;
    }

    String description() {
        return LocalHost.asked(() -> line(suite.description()));
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

    List<Choice> options() {
        return LocalHost.asked(() -> {
            List<Choice> options =
                    suite.options().stream().map(HostedSuite::checked).toList();
            Set<String> names = new HashSet<>();
            options.forEach(option -> {
                if (!names.add(option.name())) {
                    throw new IllegalArgumentException("there are two options " + option.name());
                }
            });
            return options;
        });
    }

    private static Choice checked(SuiteOption option) {
        if (!OPTION.matcher(Objects.requireNonNull(option.name(), "a name is null"))
                .matches()) {
            throw new IllegalArgumentException(
                    "the name " + Controls.message(option.name()) + " is not made of lower-case letters and hyphens");
        }
        return new Choice(
                option.name(),
                line(option.values()),
                Objects.requireNonNull(option.reading().apply(option.byDefault()), "the default is null"),
                line(option.description()));
    }

    Reading read(String name, String value) {
        return LocalHost.asked(() -> {
            SuiteOption option = suite.options().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new PluginFaultException("there is no option " + name + " any more"));
            try {
                return new Reading(Optional.of(Objects.requireNonNull(option.read(value), "it is null")), "");
            } catch (IllegalArgumentException refused) {
                return new Reading(Optional.empty(), Controls.message(String.valueOf(refused.getMessage())));
            }
        });
    }

    Listed listed(SuiteSettings settings) {
        List<TestCase> given = LocalHost.asked(() -> atMost(MOST_TESTS, suite.tests(settings)));
        Map<String, TestCase> sound = new LinkedHashMap<>();
        List<String> faults = new ArrayList<>();
        String id = LocalHost.asked(suite::id);
        for (TestCase test : given) {
            try {
                TestCase checked = checked(id, test);
                if (sound.putIfAbsent(checked.id(), checked) != null) {
                    throw new IllegalArgumentException("there are two tests " + checked.id());
                }
            } catch (RuntimeException fault) {
                faults.add(Refusals.describe(fault));
            }
        }
        tests.put(settings, sound);
        return new Listed(sound.values().stream().map(ListedCase::of).toList(), faults);
    }

    /** A copy, since a list of somebody else's may have any size and change it. */
    private static <T> List<T> atMost(int most, List<T> given) {
        if (given.size() > most) {
            throw new PluginFaultException("there are " + given.size() + ", more than " + most);
        }
        return new ArrayList<>(given);
    }

    private static TestCase checked(String id, @Nullable TestCase test) {
        Objects.requireNonNull(test, "a test is null");
        String name = test.id();
        if (!test.suite().equals(id)) {
            throw new IllegalArgumentException(name + " is named as one of another suite");
        }
        Metric metric = Objects.requireNonNull(test.metric(), name + " has no metric");
        Objects.requireNonNull(metric.unit(), name + " has a metric without a unit");
        Objects.requireNonNull(metric.better(), name + " has a metric without a direction");
        Objects.requireNonNull(metric.of(), name + " has a metric of nothing");
        Metric.named(metric.id()).filter(known -> !known.equals(metric)).ifPresent(known -> {
            throw new IllegalArgumentException(
                    name + " has a metric named " + metric.id() + ", as another of gpupath is");
        });
        test.base().filter(base -> !base.startsWith(id + "/")).ifPresent(base -> {
            throw new IllegalArgumentException(name + " is shown relative to a test of another suite");
        });
        return new TestCase(
                id,
                test.coordinates(),
                Objects.requireNonNull(test.traits(), name + " has no traits"),
                lineOf(name, "label", test.label()),
                metric,
                lineOf(name, "description", test.description()),
                Objects.requireNonNull(test.making(), name + " has no workload"),
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

    private Map<String, TestCase> tests(SuiteSettings settings) {
        if (!tests.containsKey(settings)) {
            listed(settings);
        }
        return Objects.requireNonNull(tests.get(settings));
    }

    /** A test with its workload. */
    TestCase test(SuiteSettings settings, String id) {
        TestCase test = tests(settings).get(id);
        if (test == null) {
            throw new PluginFaultException("its suite does not list " + id + ", which it has listed before");
        }
        return test;
    }

    Sketch outline(Setting setting) {
        Outline full = outlineOf(setting);
        return new Sketch(
                full.following(number -> Optional.empty()),
                full.numbers().stream()
                        .map(number -> number.course().isPresent())
                        .toList());
    }

    /** The last is kept, since its numbers are asked for again and again. */
    private Outline outlineOf(Setting setting) {
        Outline known = outline;
        if (known == null || !setting.equals(outlined)) {
            known = LocalHost.asked(
                    () -> Outline.of(test(setting.settings(), setting.test()).on(setting.known())));
            outlined = setting;
            outline = known;
        }
        return known;
    }

    double expected(Setting setting, int number, double before, long steps) {
        return LocalHost.asked(() ->
                outlineOf(setting).numbers().get(number).course().orElseThrow().after(before, steps));
    }

    List<Finding> findings(SuiteSettings settings, Measured measured) {
        return LocalHost.asked(() -> List.copyOf(suite.findings(measurements(settings, measured))));
    }

    private Measurements measurements(SuiteSettings settings, Measured measured) {
        return new Measurements(
                measured.tests().stream()
                        .map(each -> new Measurements.Measured(
                                test(settings, each.test()).on(measured.known()),
                                each.value(),
                                each.low(),
                                each.high(),
                                each.isWhole(),
                                each.handedBack()))
                        .toList(),
                measured.knownCaches(),
                measured.elsewhere().stream()
                        .map(other -> measurements(settings, other))
                        .toList(),
                measured.hertz().map(Clock::new));
    }
}
