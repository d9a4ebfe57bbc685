package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.ErrorMessages;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every suite and the tests in it. */
public final class Suites {

    private static final String DRIVER = "driver";

    /** The option that every suite has. */
    public static final SuiteOption SUBGROUP = new SuiteOption(
            "subgroup",
            List.of(DRIVER, "4", "8", "16", "32", "64", "128"),
            "subgroup size that kernels require; by default the driver chooses");

    private final Services services;
    private @Nullable List<Suite> found;

    /** Creates a list that is filled when it is first asked for. */
    public Suites(Services services) {
        this.services = services;
    }

    /** Every suite; of two with one id, the first. They are looked for once. */
    public synchronized List<Suite> all() {
        if (found == null) {
            found = services.find(Suite.class, "suite", Suite::id, Suites::usable);
        }
        return found;
    }

    /** The suite, which answers what it is asked at any time. */
    private static Suite usable(Suite suite) {
        suite.description();
        suite.options();
        suite.series();
        suite.card();
        return suite;
    }

    /**
     * Every test of some suites, in the order of the tables. A suite that cannot list its tests is reported, and so is one that lists
     * none, or two of one name, of which the first is kept.
     */
    public List<TestCase> tests(List<Suite> suites, SuiteSettings settings) {
        String subgroup = settings.value(SUBGROUP);
        Map<String, TestCase> tests = new LinkedHashMap<>();
        for (Suite suite : suites) {
            try {
                List<TestCase> listed = suite.tests(settings);
                if (listed.isEmpty()) {
                    report(suite, "lists no tests");
                }
                listed.stream()
                        .map(test -> subgroup.equals(DRIVER) ? test : test.inSubgroupsOf(Integer.parseInt(subgroup)))
                        .filter(test -> tests.putIfAbsent(test.id(), test) != null)
                        .findFirst()
                        .ifPresent(twice -> report(suite, "lists two tests " + twice.id()));
            } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError e) {
                report(suite, "lists no tests: " + ErrorMessages.describe(e));
            }
        }
        return List.copyOf(tests.values());
    }

    private void report(Suite suite, String fault) {
        services.report(Origin.of(suite), "its suite " + suite.id() + " " + fault);
    }

    /**
     * Finds tests by their ids; lists those of a suite when one of them is first asked for.
     *
     * @param options of suites, which change the tests
     */
    public Function<String, TestCase> byId(Map<String, String> options) {
        Set<String> listed = new HashSet<>();
        Map<String, TestCase> byId = new HashMap<>();
        return id -> {
            List<Suite> own = all().stream()
                    .filter(suite -> id.startsWith(suite.id() + "/") && listed.add(suite.id()))
                    .toList();
            tests(own, settings(all(), options)).forEach(test -> byId.put(test.id(), test));
            return Optional.ofNullable(byId.get(id))
                    .orElseThrow(() -> new IllegalArgumentException("no test has the id " + id));
        };
    }

    /**
     * Checks choices against the options of the suites, and gives each its one spelling.
     *
     * @throws UserException if one cannot be chosen
     */
    public static SuiteSettings settings(List<Suite> suites, Map<String, String> chosen) {
        List<SuiteOption> options = Stream.concat(
                        suites.stream().flatMap(suite -> suite.options().stream()), Stream.of(SUBGROUP))
                .toList();
        Map<String, String> read = new HashMap<>();
        chosen.forEach((name, value) -> read.put(name, read(options, name, value)));
        return new SuiteSettings(read);
    }

    private static String read(List<SuiteOption> options, String name, String value) {
        List<SuiteOption> named =
                options.stream().filter(option -> option.name().equals(name)).toList();
        if (named.isEmpty()) {
            throw UserException.usage("no suite has the option " + name + "; "
                    + "options: "
                    + options.stream().map(SuiteOption::name).distinct().collect(Collectors.joining(", ")));
        }
        try {
            return named.get(0).read(value);
        } catch (IllegalArgumentException wrong) {
            throw UserException.usage("option " + name + ": " + wrong.getMessage());
        }
    }
}
