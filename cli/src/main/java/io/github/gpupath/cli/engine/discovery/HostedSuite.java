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
import io.github.gpupath.cli.text.Selectors;
import io.github.gpupath.suite.Clock;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Metric;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A suite of a plug-in where its code runs: whatever it answers is checked before it goes anywhere. */
final class HostedSuite {

    private static final int MOST_TESTS = 100_000;
    private static final int LONGEST_LINE = 1000;
    private static final int LONGEST_SHOWN = 120;
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
        String line = Controls.message(LocalHost.given(text, LocalHost.NOTHING));
        if (line.isEmpty() || line.length() > LONGEST_LINE) {
            throw new PluginFaultException(
                    line.isEmpty() ? "it is blank" : "it has more than " + LONGEST_LINE + " characters");
        }
        return line;
    }

    List<Choice> options() {
        return LocalHost.asked(() -> {
            List<Choice> options = choices().stream().map(HostedSuite::checked).toList();
            Set<String> names = new HashSet<>();
            options.forEach(option -> {
                if (!names.add(option.name())) {
                    throw new PluginFaultException("two of them have the name " + option.name());
                }
            });
            return options;
        });
    }

    private List<SuiteOption> choices() {
        return LocalHost.listed("options", suite.options());
    }

    private static Choice checked(SuiteOption option) {
        if (!OPTION.matcher(LocalHost.given(option.name(), "one of them has no name (null)"))
                .matches()) {
            throw new PluginFaultException(
                    "the name " + Controls.message(option.name()) + " is not made of lower-case letters and hyphens");
        }
        return new Choice(
                option.name(),
                line(option.values()),
                LocalHost.given(
                        option.reading().apply(option.byDefault()), "the default of " + option.name() + " is null"),
                line(option.description()));
    }

    Reading read(String name, String value) {
        return LocalHost.asked(() -> {
            SuiteOption option = choices().stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new PluginFaultException("there is no option " + name + " any more"));
            try {
                return new Reading(Optional.of(LocalHost.given(option.read(value), LocalHost.NOTHING)), "");
            } catch (IllegalArgumentException refused) {
                return new Reading(Optional.empty(), Controls.message(String.valueOf(refused.getMessage())));
            }
        });
    }

    Listed listed(SuiteSettings settings) {
        List<TestCase> given = LocalHost.asked(
                () -> atMost(MOST_TESTS, LocalHost.given(suite.tests(settings), LocalHost.noList("tests"))));
        Map<String, TestCase> sound = new LinkedHashMap<>();
        List<String> faults = new ArrayList<>();
        String id = LocalHost.asked(suite::id);
        for (TestCase test : given) {
            try {
                TestCase checked = checked(id, test);
                if (sound.putIfAbsent(checked.id(), checked) != null) {
                    throw new PluginFaultException("two of its tests have the id " + checked.id());
                }
            } catch (RuntimeException fault) {
                faults.add(Refusals.describe(fault));
            }
        }
        leaveOutWithoutBase(sound, faults);
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

    /** Leaves out each test from which no way, from base to base, leads to a test that has no other as its base. */
    private static void leaveOutWithoutBase(Map<String, TestCase> tests, List<String> faults) {
        Map<String, List<String>> relativeTo = new HashMap<>();
        Deque<String> sound = new ArrayDeque<>();
        tests.forEach((id, test) -> test.base()
                .filter(base -> !base.equals(id))
                .ifPresentOrElse(
                        base -> relativeTo
                                .computeIfAbsent(base, key -> new ArrayList<>())
                                .add(id),
                        () -> sound.add(id)));
        while (!sound.isEmpty()) {
            sound.addAll(Objects.requireNonNullElse(relativeTo.remove(sound.remove()), List.of()));
        }
        Set<String> left = relativeTo.values().stream().flatMap(List::stream).collect(Collectors.toSet());
        tests.values().stream().filter(test -> left.contains(test.id())).forEach(test -> {
            String base = test.base().orElseThrow();
            faults.add(test.id() + " is shown relative to " + Controls.beginning(base, LONGEST_SHOWN)
                    + (tests.containsKey(base)
                            ? ", whose own base leads back to it or to a test that is left out"
                            : ", which is none of the suite's sound tests"));
        });
        tests.keySet().removeAll(left);
    }

    private static TestCase checked(String id, @Nullable TestCase given) {
        TestCase test = LocalHost.given(given, "one of its tests is null");
        String name = Controls.beginning(test.id(), LONGEST_SHOWN);
        if (test.id().length() > Selectors.LONGEST) {
            throw new PluginFaultException(
                    name + " has an id of " + test.id().length() + " characters, more than " + Selectors.LONGEST);
        }
        if (!test.suite().equals(id)) {
            throw new PluginFaultException(name + " is named as one of another suite");
        }
        Metric metric = LocalHost.given(test.metric(), name + " has no metric");
        if (LocalHost.given(metric.unit(), name + " has a metric without a unit")
                .isBlank()) {
            throw new PluginFaultException(name + " has a metric without a unit");
        }
        LocalHost.given(metric.better(), name + " has a metric without a direction");
        LocalHost.given(metric.of(), name + " has a metric of nothing");
        Metric.named(metric.id()).filter(known -> !known.equals(metric)).ifPresent(known -> {
            throw new PluginFaultException(name + " has a metric named " + metric.id() + ", as another of gpupath is");
        });
        Optional<String> relativeTo =
                LocalHost.given(test.base(), name + " says neither a base nor that it has none (null)");
        relativeTo.filter(base -> !base.startsWith(id + "/")).ifPresent(base -> {
            throw new PluginFaultException(name + " is shown relative to a test of another suite");
        });
        return new TestCase(
                id,
                test.coordinates(),
                LocalHost.given(test.traits(), name + " has no traits"),
                lineOf(name, "label", test.label()),
                metric,
                lineOf(name, "description", test.description()),
                LocalHost.given(test.making(), name + " has no workload"),
                test.device(),
                LocalHost.given(test.occasion(), name + " has no occasion"),
                relativeTo,
                test.caveats().stream()
                        .map(caveat -> lineOf(name, "caveat", caveat))
                        .toList());
    }

    private static String lineOf(String test, String what, @Nullable String text) {
        try {
            return line(text);
        } catch (PluginFaultException fault) {
            throw new PluginFaultException(test + " has a bad " + what + ", " + fault.getMessage());
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
        return LocalHost.asked(() -> {
            List<Finding> findings = LocalHost.listed("findings", suite.findings(measurements(settings, measured)));
            findings.forEach(HostedSuite::requireWords);
            return findings;
        });
    }

    private static void requireWords(Finding finding) {
        LocalHost.given(finding.kind(), "one of its findings has no kind (null)");
        LocalHost.given(finding.subject(), "one of its findings has no subject (null)");
        String which = "one of its findings about " + Controls.beginning(finding.subject(), LONGEST_SHOWN);
        LocalHost.given(finding.name(), which + " has no name (null)");
        LocalHost.given(finding.sentence(), which + " has no sentence (null)");
        for (Finding.Figure figure : finding.figures()) {
            LocalHost.given(figure.name(), which + " has a figure without a name (null)");
            LocalHost.given(figure.unit(), which + " has a figure without a unit (null)");
        }
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
