package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.report.CardReports;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code card}: a GPU on one screen. It needs no driver and no injector. */
@Command(
        name = "card",
        description = "Show a GPU on one screen from result files. gpupath run --card measures them; gpupath report "
                + "draws the card.")
public final class CardCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Result files in JSON or saved runs (last, last~1); for duplicates the last file counts.")
    private List<Path> files = List.of();

    @Mixin
    private final Outputs outputs = new Outputs();

    private final Console console;
    private final Suites suites;

    public CardCommand(Console console, Suites suites) {
        this.console = console;
        this.suites = suites;
    }

    @Override
    public Integer call() {
        if (files.isEmpty()) {
            throw UserException.usage(
                    "no result file: give FILE, such as last, or use gpupath run --card to measure and show a card");
        }
        List<Path> found = LoadedResults.found(files, console);
        outputs.check(found);
        List<Card> cards = Card.of(LoadedResults.allOf(found, files, console), new CardChoice(suites.all()));
        List<Path> unwritten = outputs.write((format, medium) -> CardReports.write(cards, format, medium), console);
        return unwritten.isEmpty() ? ExitCodes.OK : ExitCodes.INTERNAL;
    }
}
