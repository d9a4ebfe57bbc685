package io.github.gpupath.cli.select;

import io.github.gpupath.cli.console.UserError;
import io.github.gpupath.suite.TestCase;
import java.util.List;

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
     * @throws UserError if a selector takes none
     */
    public List<TestCase> matching(List<String> selectors) {
        if (all.isEmpty()) {
            throw UserError.usage("there are no tests: no suite was found");
        }
        List<Glob> globs = selectors.stream().map(this::glob).toList();
        return globs.isEmpty()
                ? all
                : all.stream()
                        .filter(test -> globs.stream().anyMatch(glob -> glob.matches(test.id())))
                        .toList();
    }

    /**
     * The one test with an id.
     *
     * @throws UserError if there is none
     */
    public TestCase exactly(String id) {
        return all.stream()
                .filter(test -> test.id().equals(id))
                .findFirst()
                .orElseThrow(() -> unknown("test " + id + " does not exist", Nearest.ids(id, ids())));
    }

    private Glob glob(String selector) {
        Glob glob = new Glob(selector);
        if (all.stream().noneMatch(test -> glob.matches(test.id()))) {
            throw unknown("selector " + selector + " matches no test", Nearest.selectors(selector, ids()));
        }
        return glob;
    }

    private static UserError unknown(String what, List<String> nearest) {
        return UserError.usage("the " + what + "; the nearest: " + String.join(", ", nearest));
    }

    private List<String> ids() {
        return all.stream().map(TestCase::id).toList();
    }
}
