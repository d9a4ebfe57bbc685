package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.engine.workload.Outline;
import io.github.gpupath.cli.text.Refusals;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.PluginRecord;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every suite and the tests in it. */
public final class Suites {

    private final Services services;
    private @Nullable List<Suite> found;

    /** Creates a list that is filled when it is first asked for. */
    public Suites(Services services) {
        this.services = services;
    }

    /** Every suite; of two with one id, the first. They are looked for once. */
    public synchronized List<Suite> all() {
        if (found == null) {
            UniqueServices<Suite> unique =
                    new UniqueServices<>(services, "suite", one -> one.host().suiteId(one.type()), Suites::usable);
            services.askSuites(unique::candidate, unique::keep);
            found = unique.kept();
        }
        return found;
    }

    private static Suite usable(String id, Found one) {
        return one.origin().plugin().isPresent()
                ? new PluginSuite(id, one)
                : one.here().suite(one.type());
    }

    /** The jar that a suite is from; empty where it is the program's own. */
    public static Optional<PluginRecord> plugin(Suite suite) {
        return suite instanceof PluginSuite foreign ? foreign.origin().plugin() : Optional.empty();
    }

    /** The program or the jar that a suite is from, as messages name it. */
    public static String holder(Suite suite) {
        return origin(suite).name();
    }

    private static Origin origin(Suite suite) {
        return suite instanceof PluginSuite foreign ? foreign.origin() : Origin.PROGRAM;
    }

    /** The suites of plug-ins, by their ids, as another process finds them. */
    public Map<String, PluginService> foreign() {
        Map<String, PluginService> foreign = new TreeMap<>();
        for (Suite suite : all()) {
            if (suite instanceof PluginSuite plugged) {
                foreign.put(suite.id(), plugged.service());
            }
        }
        return foreign;
    }

    /**
     * The outline of the workload of a test, which must be among the tests listed last.
     *
     * @throws io.github.gpupath.cli.engine.workload.FaultySuiteException if the suite gives none
     */
    public Outline outline(TestCase test) {
        return all().stream()
                .filter(suite -> suite.id().equals(test.suite()))
                .filter(PluginSuite.class::isInstance)
                .findFirst()
                .map(suite -> ((PluginSuite) suite).outline(test))
                .orElseGet(() -> Outline.of(test));
    }

    /**
     * Every test of some suites, in the order of the tables, the program's own first. Suites of plug-ins list their tests side by
     * side; a suite that cannot is reported.
     */
    public List<TestCase> tests(List<Suite> suites, SuiteSettings settings) {
        Stream<Listing> own =
                suites.stream().filter(suite -> !(suite instanceof PluginSuite)).map(suite -> listing(suite, settings));
        List<Suite> foreign =
                suites.stream().filter(PluginSuite.class::isInstance).toList();
        List<TestCase> tests = new ArrayList<>();
        Stream.concat(own, Services.sideBySide(foreign, suite -> listing(suite, settings)).stream())
                .forEach(listing -> {
                    tests.addAll(listing.tests());
                    listing.problem().ifPresent(services::report);
                });
        return tests;
    }

    /** The tests of a suite, and what is wrong with it. */
    private record Listing(List<TestCase> tests, Optional<Problem> problem) {

        static Listing failed(String origin, String fault) {
            return new Listing(List.of(), Optional.of(new Problem(origin, fault)));
        }
    }

    private static Listing listing(Suite suite, SuiteSettings settings) {
        try {
            List<TestCase> tests = suite.tests(settings);
            return new Listing(
                    tests,
                    suite instanceof PluginSuite foreign
                            ? foreign.lack(tests)
                                    .map(fault -> new Problem(foreign.origin().name(), fault))
                            : Optional.empty());
        } catch (PluginFaultException fault) {
            return Listing.failed(origin(suite).name(), String.valueOf(fault.getMessage()));
        } catch (RuntimeException | LinkageError e) {
            return Listing.failed("suite " + suite.id(), Refusals.describe(e));
        }
    }

    /**
     * Finds tests by their ids, with their workloads, where the code of all suites runs in this process; lists those of a suite when one
     * of them is first asked for.
     *
     * @param options of suites, which change the tests
     */
    public Function<String, TestCase> byId(Map<String, String> options) {
        Set<String> listed = new HashSet<>();
        Map<String, TestCase> byId = new HashMap<>();
        return id -> {
            List<Suite> own = all().stream()
                    .filter(suite -> id.startsWith(suite.id() + "/") && listed.add(suite.id()))
                    .map(suite -> suite instanceof PluginSuite plugged ? plugged.here() : suite)
                    .toList();
            tests(own, settings(all(), options)).forEach(test -> byId.put(test.id(), test));
            return Optional.ofNullable(byId.get(id))
                    .orElseThrow(() -> new IllegalArgumentException("there is no test " + id));
        };
    }

    /**
     * Checks choices against the options of the suites, and gives each its one spelling.
     *
     * @throws RefusedException if one cannot be chosen
     */
    public static SuiteSettings settings(List<Suite> suites, Map<String, String> chosen) {
        List<SuiteOption> options =
                suites.stream().flatMap(suite -> suite.options().stream()).toList();
        Map<String, String> read = new HashMap<>();
        chosen.forEach((name, value) -> read.put(name, read(options, name, value)));
        return new SuiteSettings(read);
    }

    /**
     * Makes sure that every option that is chosen is one of a suite that takes part: others would change nothing.
     *
     * @throws RefusedException if one is not
     */
    public void requireEffect(SuiteSettings settings, Collection<TestCase> tests) {
        Set<String> taking = tests.stream().map(TestCase::suite).collect(Collectors.toSet());
        for (String name : settings.chosen().keySet()) {
            List<String> having = all().stream()
                    .filter(suite -> suite.options().stream()
                            .anyMatch(option -> option.name().equals(name)))
                    .map(Suite::id)
                    .toList();
            if (having.stream().noneMatch(taking::contains)) {
                throw RefusedException.usage("the option " + name
                        + " changes none of the selected tests; it is an option of " + String.join(", ", having));
            }
        }
    }

    private static String read(List<SuiteOption> options, String name, String value) {
        List<SuiteOption> named =
                options.stream().filter(option -> option.name().equals(name)).toList();
        if (named.isEmpty()) {
            throw RefusedException.usage("no suite has an option " + name + "; there "
                    + (options.isEmpty()
                            ? "are none"
                            : "is "
                                    + options.stream()
                                            .map(SuiteOption::name)
                                            .distinct()
                                            .collect(Collectors.joining(", "))));
        }
        try {
            return named.get(0).read(value);
        } catch (IllegalArgumentException wrong) {
            throw RefusedException.usage("the option " + name + " " + wrong.getMessage());
        }
    }
}
