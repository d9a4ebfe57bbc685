package io.github.gpupath.cli.shell.command;

import com.google.inject.Inject;
import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.card.CardMaker;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.select.TestSelection;
import io.github.gpupath.cli.report.CardFormat;
import io.github.gpupath.cli.report.CardReports;
import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.ReportOptions;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.TestCase.Tier;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code run}: verifies and measures. */
@Command(name = "run", description = "Verify and measure tests through each backend, side by side.")
public final class RunCommand extends SelectionCommand {

    /** What stands for {@code --card} where a suite could stand. */
    private static final String CARD = "card";

    @Mixin
    private final ProfileOptions effort = new ProfileOptions();

    @Option(names = "--relative-to", paramLabel = "TEST", description = "Also show each value relative to a test's.")
    private @Nullable String relativeTo;

    @Option(names = "--wide", description = "Also show labels, and the time of 2^28 operations in ms.")
    private boolean wide;

    @Option(
            names = "--dry-run",
            description = "Compile and verify, and measure nothing, like gpupath verify; not with a card.")
    private boolean dryRun;

    @Option(
            names = "--card",
            description = "Measure what a card of the device needs, and show the card instead of tables;"
                    + " gpupath run card does the same.")
    private boolean card;

    private final Suites suites;

    @Inject
    RunCommand(Console console, Engine engine) {
        super(console, engine);
        this.suites = engine.suites();
    }

    /** For a card: the tests that a card needs, among the tests that the user selected. */
    @Override
    List<String> selectors(List<String> written, Map<String, String> options) {
        if (!showsCard()) {
            return written;
        }
        if (dryRun) {
            throw UserException.usage(
                    "--dry-run measures nothing, so there are no figures for a card; leave out --dry-run, or the card");
        }
        List<Suite> all = suites.all();
        List<String> within =
                written.stream().filter(selector -> !standsForCard(selector)).toList();
        CardChoice choice = new CardChoice(all);
        Tier most = TestSelection.tier(effort());
        List<String> tests = new TestSelection(suites.tests(all, Suites.settings(all, options)))
                .matching(within).stream()
                        .filter(test -> choice.takes(test.suite(), test.id())
                                && test.tier().compareTo(most) <= 0)
                        .map(TestCase::id)
                        .toList();
        if (tests.isEmpty()) {
            throw UserException.usage("a card needs none of these tests; run --card alone measures all that it needs");
        }
        return tests;
    }

    private boolean showsCard() {
        return card || written().stream().anyMatch(this::standsForCard);
    }

    private boolean standsForCard(String selector) {
        return selector.equals(CARD)
                && suites.all().stream().noneMatch(suite -> suite.id().equals(CARD));
    }

    @Override
    void requireResumable(Path path, ResultFile earlier) {
        if (showsCard() && earlier.settings().verifyOnly()) {
            throw UserException.usage(
                    path + " is of a run that measures nothing, so there are no figures for a card; leave out --card");
        }
    }

    @Override
    String report(ResultFile file, ResultFormat format, Medium medium) {
        Optional<CardFormat> cardFormat = !showsCard()
                ? Optional.empty()
                : switch (format) {
                    case TABLE -> Optional.of(CardFormat.TEXT);
                    case MARKDOWN -> Optional.of(CardFormat.MARKDOWN);
                    case JSON, CSV, FINDINGS_CSV -> Optional.empty();
                };
        return cardFormat
                .map(as -> CardReports.write(
                        CardMaker.of(List.of(new MeasuredFile("", file)), new CardChoice(suites.all())), as, medium))
                .orElseGet(() -> super.report(file, format, medium));
    }

    @Override
    Profile effort() {
        return effort.profile();
    }

    @Override
    boolean verifyOnly() {
        return dryRun;
    }

    @Override
    @Nullable
    String relativeTo() {
        return relativeTo;
    }

    @Override
    ReportOptions shown() {
        return new ReportOptions(relativeTo, wide);
    }
}
