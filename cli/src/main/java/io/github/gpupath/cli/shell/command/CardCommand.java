package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.card.Card;
import io.github.gpupath.cli.analysis.card.CardChoice;
import io.github.gpupath.cli.analysis.card.CardMaker;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.report.CardFormat;
import io.github.gpupath.cli.report.CardReports;
import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.UserException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code card}: a GPU on one page. It needs no driver and no injector. */
@Command(
        name = "card",
        description = "Show a GPU on one page, from result files; gpupath run --card measures what it needs.")
public final class CardCommand implements Callable<Integer> {

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Result files in JSON; what several say of one thing, the last says.")
    private List<Path> files = List.of();

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "${COMPLETION-CANDIDATES} (default: text; for a file, what its name says).")
    private @Nullable CardFormat format;

    @Option(names = "--output", paramLabel = "FILE", description = "Write to a file, or to standard output (-).")
    private @Nullable Path output;

    @Option(names = "--explain", description = "Also say how to read it; files always do.")
    private boolean explain;

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
                    "card of which result files? gpupath run --card measures what a card needs and shows it");
        }
        OutputFile file =
                output == null || OutputFile.isStandardOutput(output) ? null : OutputFile.checked(output, files);
        CardFormat chosen = format();
        List<Card> cards = CardMaker.of(LoadedResults.allOf(files, console), new CardChoice(suites.all()));
        if (file == null) {
            console.document(CardReports.write(cards, chosen, console.medium(explain)));
        } else {
            file.write(CardReports.write(cards, chosen, Medium.FILE));
            console.note("wrote " + file.path());
        }
        return ExitCodes.OK;
    }

    private CardFormat format() {
        if (format != null) {
            return format;
        }
        return output == null || OutputFile.isStandardOutput(output)
                ? CardFormat.TEXT
                : CardFormat.ofFile(output.toString())
                        .orElseThrow(() ->
                                UserException.usage("--output " + output + ": its name tells no format; add --format"));
    }
}
