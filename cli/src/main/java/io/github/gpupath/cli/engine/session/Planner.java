package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.measure.PlannedTest;
import io.github.gpupath.cli.engine.measure.Profile;
import io.github.gpupath.cli.engine.select.Effort;
import io.github.gpupath.cli.engine.select.TestSelection;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.UserError;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;

/** Finds the tests of a task. */
final class Planner {

    private final Console console;
    private final Suites suites;

    @Inject
    Planner(Console console, Suites suites) {
        this.console = console;
        this.suites = suites;
    }

    /**
     * What a task comes to.
     *
     * @param task with every test in its selectors, and options in their one spelling
     * @param suites every suite that there is
     * @param tests all of them, in the order of the result file
     * @param missing those that are still to be run somewhere
     */
    record Plan(Task task, List<Suite> suites, List<TestCase> tests, List<PlannedTest> missing) {}

    /**
     * The tests of a task.
     *
     * @throws UserError if the task names tests that are not there
     */
    Plan plan(Task task) {
        List<Suite> all = suites.all();
        SuiteSettings settings = Suites.settings(all, task.request().options());
        List<TestCase> known = suites.tests(all, settings);
        TestSelection selection = new TestSelection(known);
        Task whole = withBase(task.with(task.request().withOptions(settings.chosen())), selection);
        List<TestCase> tests = measured(whole, selection);
        task.earlier().ifPresent(earlier -> earlier.requireTests(known));
        List<PlannedTest> missing = task.earlier()
                .map(earlier -> earlier.missing(tests))
                .orElseGet(() -> tests.stream().map(PlannedTest::of).toList());
        return new Plan(whole, all, tests, missing);
    }

    private List<TestCase> measured(Task task, TestSelection selection) {
        List<String> selectors = task.request().selectors();
        List<TestCase> tests = selection.measured(selectors, effort(task));
        int leftOut = selection.measured(selectors, Effort.NORMAL).size() - tests.size();
        if (leftOut > 0) {
            console.note("--quick leaves out " + leftOut + " tests of whole suites; name them to have them too");
        }
        return tests;
    }

    private static Effort effort(Task task) {
        String profile = task.profile().name();
        if (profile.equals(Profile.QUICK.name())) {
            return Effort.QUICK;
        }
        return profile.equals(Profile.THOROUGH.name()) ? Effort.THOROUGH : Effort.NORMAL;
    }

    /** The task with the test that others are shown relative to. */
    private Task withBase(Task task, TestSelection selection) {
        Request request = task.request();
        if (task.relativeTo() == null) {
            return task;
        }
        TestCase base = selection.exactly(task.relativeTo());
        if (selection.measured(request.selectors(), effort(task)).contains(base)) {
            return task;
        }
        console.note(base.id() + " takes part too, since values are shown relative to it");
        List<String> selectors = new ArrayList<>(request.selectors());
        selectors.add(base.id());
        return task.with(request.with(selectors));
    }
}
