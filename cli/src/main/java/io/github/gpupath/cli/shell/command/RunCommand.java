package io.github.gpupath.cli.shell.command;

import com.google.inject.Inject;
import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.select.TestSelection;
import io.github.gpupath.cli.report.CardReports;
import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run}: verifies and measures. */
@Command(name = "run", description = "Verify and measure tests through each backend, side by side.")
public final class RunCommand extends SelectionCommand {

    @Option(
            names = "--min-rounds",
            paramLabel = "N",
            description = "Minimum samples per test and backend; from 10 to 100000.")
    private @Nullable Integer minRounds;

    @Option(
            names = "--max-time",
            paramLabel = "SECONDS",
            description = {
                "Start no further round after this time per test and backend,",
                "or a third of it for tests timed by the host's clock."
            })
    private @Nullable Double maxTime;

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "Repeat the run N times in new worker processes, save each run (with --output x.json also as "
                    + "x-1.json to x-N.json), and show the spread between runs.")
    private int runs = 1;

    @Option(names = "--relative-to", paramLabel = "TEST", description = "Also show each value relative to that test.")
    private @Nullable String relativeTo;

    @Option(names = "--card", description = "Measure the tests of a device card and show the card instead of tables.")
    private boolean card;

    @Mixin
    private final Saving saving = new Saving();

    private final Suites suites;

    @Inject
    RunCommand(Console console, Engine engine) {
        super(console, engine);
        this.suites = engine.suites();
    }

    /** For a card: the tests that a card needs, among the tests that the user selected. */
    @Override
    List<String> selectors(Map<String, String> options) {
        List<String> selected = super.selectors(options);
        if (!card) {
            return selected;
        }
        List<Suite> all = suites.all();
        CardChoice choice = new CardChoice(all);
        Tier most = TestSelection.tier(effort());
        List<String> tests = new TestSelection(suites.tests(all, Suites.settings(all, options)))
                .matching(selected).stream()
                        .filter(test -> choice.takes(test.suite(), test.id())
                                && test.tier().compareTo(most) <= 0)
                        .map(TestCase::id)
                        .toList();
        if (tests.isEmpty()) {
            throw UserException.usage("a card needs none of these tests; use run --card without a selector");
        }
        return tests;
    }

    @Override
    String report(ResultFile file, ResultFormat format, Medium medium) {
        return card && (format == ResultFormat.TABLE || format == ResultFormat.MARKDOWN)
                ? CardReports.write(
                        Card.of(List.of(new MeasuredFile("", file)), new CardChoice(suites.all())), format, medium)
                : super.report(file, format, medium);
    }

    @Override
    Profile effort() {
        Profile profile = super.effort();
        if (minRounds != null) {
            if (minRounds < Profile.FEWEST_ROUNDS || minRounds > Profile.MOST_ROUNDS) {
                throw UserException.usage("--min-rounds " + minRounds + ": give a number from " + Profile.FEWEST_ROUNDS
                        + " to " + Profile.MOST_ROUNDS);
            }
            profile = profile.withMinRounds(minRounds);
        }
        if (maxTime != null) {
            if (!Profile.isLasting(maxTime)) {
                throw UserException.usage("--max-time " + maxTime + ": give a number of seconds above 0 and at most "
                        + (int) Profile.MOST_SECONDS);
            }
            profile = profile.withMaxSecondsPerTest(maxTime);
        }
        return profile;
    }

    @Override
    int runs() {
        if (runs < 1) {
            throw UserException.usage("--runs " + runs + ": give a number from 1");
        }
        return runs;
    }

    @Override
    boolean verifiesOnly() {
        return false;
    }

    @Override
    Saving saving() {
        return saving;
    }

    @Override
    @Nullable
    String relativeTo() {
        return relativeTo;
    }

    @Override
    boolean showsSuites() {
        return super.showsSuites() && !card;
    }
}
