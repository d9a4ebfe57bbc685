package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.text.UserException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The options for the destinations and formats of results and comparisons. */
final class OutputOptions {

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            split = ",",
            description = "${COMPLETION-CANDIDATES} (default: table; for a file, what its name says).")
    private List<ResultFormat> formats = List.of();

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write to a file, or to standard output (-); may be given once for each --format.")
    private List<Path> files = List.of();

    @Option(names = "--explain", description = "Also say how the figures came to be; files always do.")
    private boolean explain;

    /** Whether a table on standard output says how the figures came to be. */
    boolean explains() {
        return explain;
    }

    /**
     * The outputs that the options ask for.
     *
     * @throws UserException as with {@link Outputs#plan}
     */
    Outputs plan(List<Path> inputs) {
        return Outputs.plan(formats, files, inputs);
    }

    /**
     * The outputs of a run that is resumed.
     *
     * @param results the file of the run
     * @throws UserException as with {@link Outputs#resuming}
     */
    Outputs resuming(Path results) {
        return Outputs.resuming(results, formats, files);
    }
}
