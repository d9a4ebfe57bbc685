package io.github.gpupath.cli.engine.select;

import io.github.gpupath.cli.text.Nearest;
import io.github.gpupath.cli.text.Selectors;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.Profile;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Picks tests by what the user wrote. */
public final class TestSelection {

    private final List<TestCase> all;

    /** Picks among these, and keeps their order. */
    public TestSelection(List<TestCase> all) {
        this.all = List.copyOf(all);
    }

    /**
     * The tests that some selector takes; all if there is no selector.
     *
     * @throws UserException if a selector takes none
     */
    public List<TestCase> matching(List<String> selectors) {
        if (all.isEmpty()) {
            throw UserException.usage("no tests: no suite is installed");
        }
        Set<String> taken = new Selectors(ids()).matching(selectors);
        return all.stream().filter(test -> taken.contains(test.id())).toList();
    }

    /**
     * The same, but where a selector names no more than a suite only those of its tests that are measured then.
     *
     * @param most the last tier whose tests are
     * @throws UserException if a selector takes none
     */
    public List<TestCase> measured(List<String> selectors, Tier most) {
        Set<String> suites = all.stream().map(TestCase::suite).collect(Collectors.toSet());
        List<String> precise = selectors.stream()
                .filter(selector -> !suites.contains(selector))
                .toList();
        Set<String> named = precise.isEmpty() ? Set.of() : new Selectors(ids()).matching(precise);
        return matching(selectors).stream()
                .filter(test -> named.contains(test.id()) || test.tier().compareTo(most) <= 0)
                .toList();
    }

    /** The last tier of the tests that an effort takes without their being named. */
    public static Tier tier(Profile effort) {
        return effort.name().equals(Profile.QUICK.name())
                ? Tier.QUICK
                : effort.name().equals(Profile.THOROUGH.name()) ? Tier.THOROUGH : Tier.DEFAULT;
    }

    /**
     * The one test with an id.
     *
     * @throws UserException if there is none
     */
    public TestCase exactly(String id) {
        return all.stream()
                .filter(test -> test.id().equals(id))
                .findFirst()
                .orElseThrow(() -> UserException.usage(
                        "no test has the id " + id + "; similar: " + String.join(", ", Nearest.ids(id, ids()))));
    }

    private List<String> ids() {
        return all.stream().map(TestCase::id).toList();
    }
}
