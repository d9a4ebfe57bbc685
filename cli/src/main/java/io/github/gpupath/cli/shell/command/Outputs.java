package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.text.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The options for the destinations and formats of results and comparisons, which are checked before anything is measured. */
final class Outputs {

    /** A report that can be written in each format. */
    interface View {

        /** The whole text in a format; ends with a line break. */
        String text(ResultFormat format, Medium medium);
    }

    private record FileOutput(OutputFile file, ResultFormat format) {}

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            split = ",",
            description = "${COMPLETION-CANDIDATES} (default: table; for a file, by its extension).")
    private List<ResultFormat> formats = List.of();

    @Option(
            names = "--output",
            paramLabel = "FILE",
            description = "Write to a file or standard output (-); one per --format.")
    private List<Path> paths = List.of();

    @Option(names = "--explain", description = "Also show the method behind the figures; files always contain it.")
    private boolean explain;

    private ResultFormat shown = ResultFormat.TABLE;
    private String suffix = "";
    private final List<FileOutput> files = new ArrayList<>();

    /** Whether a table on standard output says how the figures came to be. */
    boolean explains() {
        return explain;
    }

    /** Whether standard output gets a table, to which more text may be added. */
    boolean showsTable() {
        return shown == ResultFormat.TABLE;
    }

    /** Gives each file the number of a run, such as {@code x-1.json} for {@code x.json}; they are to be checked again. */
    void number(int run) {
        suffix = "-" + run;
        files.clear();
    }

    /** A file of the numbered run. */
    private Path numbered(Path path) {
        return Path.of(path.toString().replaceFirst("((\\.findings)?\\.[^./]+(\\.gz)?)?$", suffix + "$1"));
    }

    /**
     * Checks the outputs. Without a file, the one format (or a table) goes to standard output. With files, each has its
     * format, or the one that its name asks for, and standard output gets a table, or the format of {@code -}.
     *
     * @param inputs the files that are read for the outputs, none of which is an output
     * @throws UserException if formats and files do not go together, or a file cannot be written or is read too
     */
    void check(List<Path> inputs) {
        if (paths.isEmpty() && formats.size() == 1) {
            shown = formats.get(0);
        } else if (!formats.isEmpty() && formats.size() != paths.size()) {
            throw UserException.usage("--format " + names(formats) + ": give one --output FILE for each format");
        }
        for (int i = 0; i < paths.size(); i++) {
            Path path = paths.get(i);
            if (!OutputFile.isStandardOutput(path)) {
                ResultFormat format = formats.isEmpty() ? byName(path) : formats.get(i);
                files.add(new FileOutput(OutputFile.checked(numbered(path), inputs), format));
            } else if (!formats.isEmpty()) {
                shown = formats.get(i);
            }
        }
    }

    /**
     * Checks the outputs of a run that goes on: its own file, unless it is a saved run, and the files that the user names.
     *
     * @throws UserException as with {@link #check}
     */
    void checkResumed(Optional<Path> results) {
        results.ifPresent(path -> files.add(new FileOutput(OutputFile.checked(path), ResultFormat.JSON)));
        check(List.of());
    }

    private static ResultFormat byName(Path path) {
        return ResultFormat.ofFile(path.toString())
                .orElseThrow(() -> UserException.usage("--output " + path + ": unknown format; add --format, one of "
                        + names(List.of(ResultFormat.values()))));
    }

    private static String names(List<ResultFormat> formats) {
        return formats.stream().map(ResultFormat::toString).collect(Collectors.joining(","));
    }

    /** The first file that can be read again as a result file. */
    Optional<Path> regular() {
        return files.stream()
                .filter(output -> output.format() == ResultFormat.JSON)
                .map(FileOutput::file)
                .filter(OutputFile::isRegular)
                .findFirst()
                .map(OutputFile::path);
    }

    /** Whether something goes to a file. */
    boolean hasFiles() {
        return !files.isEmpty();
    }

    /** Writes the files, then standard output, also where a file cannot be written; returns the files that are unchanged. */
    List<Path> write(View view, Console console) {
        return write(view, view, console);
    }

    /** The same with another view on standard output than in files. */
    List<Path> write(View inFiles, View onScreen, Console console) {
        List<Path> unwritten = writeFiles(inFiles, console);
        console.document(onScreen.text(shown, console.medium(explain)));
        return unwritten;
    }

    /** Writes the files; returns those that are unchanged. */
    List<Path> writeFiles(View view, Console console) {
        List<Path> unwritten = new ArrayList<>();
        for (FileOutput output : files) {
            String text = view.text(output.format(), Medium.FILE);
            try {
                output.file().write(text);
                console.note("wrote " + output.file().path());
            } catch (UserException e) {
                unwritten.add(output.file().path());
                console.note(String.valueOf(e.getMessage()));
            }
        }
        return unwritten;
    }
}
