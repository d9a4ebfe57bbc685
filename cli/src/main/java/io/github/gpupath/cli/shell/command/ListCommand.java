package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.select.TestSelection;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Page.Grid;
import io.github.gpupath.cli.report.Style;
import io.github.gpupath.cli.report.StyledText;
import io.github.gpupath.cli.report.TextPage;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.Lines;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteOption;
import io.github.gpupath.suite.TestCase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code list}: the tests with a line each. Touches no backend and needs no injector, so that it answers at once. */
@Command(name = "list", description = "List the tests.")
public final class ListCommand implements Callable<Integer> {

    @Parameters(paramLabel = "SELECTOR", arity = "0..*", description = SelectionCommand.SELECTOR)
    private List<String> selectors = List.of();

    @Mixin
    private final SetOption set = new SetOption();

    @Mixin
    private final ListOptions list = new ListOptions();

    private final Console console;
    private final Suites suites;

    public ListCommand(Console console, Suites suites) {
        this.console = console;
        this.suites = suites;
    }

    private static Map<String, String> entry(TestCase test) {
        Map<String, String> entry = new LinkedHashMap<>();
        entry.put("id", test.id());
        entry.put("suite", test.suite());
        entry.put("label", test.label());
        entry.put("metric", test.metric().id());
        entry.put("unit", test.metric().unit());
        entry.put("description", test.description());
        return entry;
    }

    @Override
    public Integer call() {
        List<Suite> all = suites.all();
        List<TestCase> tests =
                new TestSelection(suites.tests(all, Suites.settings(all, set.values()))).matching(selectors);
        switch (list.format()) {
            case JSON ->
                console.document(
                        Json.write(tests.stream().map(ListCommand::entry).toList()));
            case TABLE -> printTable(tests, all);
        }
        return ExitCodes.OK;
    }

    private void printTable(List<TestCase> tests, List<Suite> all) {
        List<List<StyledText>> rows = tests.stream()
                .map(test -> StyledText.row(test.id(), test.label()))
                .toList();
        console.document(TextPage.list(Grid.list(List.of("test", "label"), rows), console.colors()));
        for (Suite suite : all) {
            if (tests.stream().anyMatch(test -> test.suite().equals(suite.id()))) {
                printSuite(
                        suite,
                        tests.stream()
                                .filter(test -> test.suite().equals(suite.id()))
                                .count());
            }
        }
        console.line("");
        console.line("", Style.BOLD, "every suite with kernels");
        printOption(Suites.SUBGROUP);
    }

    private void printSuite(Suite suite, long count) {
        String title = suite.id() + ": " + count + (count == 1 ? " test, " : " tests, ") + suite.description();
        console.line("");
        Lines.wrapped(title, "  ", console.medium(false).width()).forEach(line -> console.line("", Style.BOLD, line));
        suite.options().forEach(this::printOption);
    }

    private void printOption(SuiteOption option) {
        console.line("  --set " + option.name() + "=" + option.values() + "  " + option.description());
    }
}
