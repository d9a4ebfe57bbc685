package io.github.gpupath.cli.command;

import io.github.gpupath.cli.session.ProgressMode;
import io.github.gpupath.cli.session.Request;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What to run and where: the options that measuring and verifying have in common. */
abstract class SelectionCommand {

    @Parameters(paramLabel = "SELECTOR", arity = "0..*", description = SelectionOptions.SELECTOR)
    private List<String> selectors = List.of();

    @Option(names = "--backend", paramLabel = "B", split = ",", description = SelectionOptions.BACKEND)
    private List<String> backends = List.of();

    @Option(names = "--device", paramLabel = "D", description = SelectionOptions.DEVICE)
    private @Nullable String device;

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = SelectionOptions.SET)
    private Map<String, String> set = new LinkedHashMap<>();

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write to a file; may be given once for each --format.")
    private List<Path> outputs = List.of();

    @Option(
            names = "--progress",
            paramLabel = "HOW",
            description = "Where the run is, on standard error: auto (one line on a terminal, nothing elsewhere),"
                    + " plain (lines for a log) or none (default: auto).")
    private ProgressMode progress = ProgressMode.AUTO;

    /** What the user asked for. */
    final Request request() {
        return new Request(selectors, backends, device, set, progress);
    }

    final List<Path> outputs() {
        return outputs;
    }
}
