package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.engine.store.RunLog;
import io.github.gpupath.cli.report.Medium;
import io.github.gpupath.cli.report.ResultFormat;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.text.Notes;
import io.github.gpupath.cli.text.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The destinations of results with their formats, checked before anything is measured. */
final class Outputs {

    /** A report that can be written in each format. */
    interface View {

        /** The whole text in a format; ends with a line break. */
        String text(ResultFormat format, Medium medium);
    }

    private record FileOutput(OutputFile file, ResultFormat format) {}

    /**
     * The outcome of writing the files.
     *
     * @param written the files that are complete
     * @param unwritten the files that are unchanged
     */
    record Published(List<Path> written, List<Path> unwritten) {

        Published {
            written = List.copyOf(written);
            unwritten = List.copyOf(unwritten);
        }

        /** Whether every file is written. */
        boolean isComplete() {
            return unwritten.isEmpty();
        }
    }

    private final ResultFormat shown;
    private final List<FileOutput> files;

    private Outputs(ResultFormat shown, List<FileOutput> files) {
        this.shown = shown;
        this.files = List.copyOf(files);
        requireDistinct();
    }

    /**
     * The outputs of a resumed run: its own file, and the files that the user names beside it.
     *
     * @param results the run's own file
     * @throws UserException as with {@link #plan}
     */
    static Outputs resuming(Path results, List<ResultFormat> formats, List<Path> paths) {
        Outputs others = plan(formats, paths, List.of());
        for (FileOutput other : others.files) {
            if (other.file().isAt(results)) {
                throw UserException.usage("--output " + other.file().path()
                        + " is the file of --resume, which is written anyway; leave it out");
            }
        }
        List<FileOutput> files = new ArrayList<>(others.files);
        files.add(0, new FileOutput(OutputFile.checked(results), ResultFormat.JSON));
        return new Outputs(others.shown, files);
    }

    /**
     * Without a file, the one format (or a table) goes to standard output. With files, each has its format, or the one
     * that its name asks for, and standard output gets a table, or the format of {@code -}.
     *
     * @param formats that the user asks for: none, one for each of the files, or one without files
     * @param paths the files that the user names, {@code -} for standard output
     * @param inputs the files that are read for the outputs, none of which is an output
     * @throws UserException if formats and files do not go together, a file cannot be written, is named twice, or is read
     *     too
     */
    static Outputs plan(List<ResultFormat> formats, List<Path> paths, List<Path> inputs) {
        if (paths.isEmpty() && formats.size() <= 1) {
            return new Outputs(formats.isEmpty() ? ResultFormat.TABLE : formats.get(0), List.of());
        }
        if (!formats.isEmpty() && formats.size() != paths.size()) {
            throw UserException.usage(
                    formats.size() + (formats.size() == 1 ? " format (" : " formats (") + names(formats) + ") and "
                            + (paths.isEmpty()
                                    ? "one output, the terminal"
                                    : paths.size() == 1 ? "one output" : paths.size() + " outputs")
                            + ": give one --output FILE for each --format");
        }
        if (paths.stream().filter(OutputFile::isStandardOutput).count() > 1) {
            throw twice(OutputFile.STANDARD_OUTPUT);
        }
        ResultFormat shown = ResultFormat.TABLE;
        List<FileOutput> files = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            Path path = paths.get(i);
            if (OutputFile.isStandardOutput(path)) {
                shown = formats.isEmpty() ? ResultFormat.TABLE : formats.get(i);
            } else {
                files.add(new FileOutput(
                        OutputFile.checked(path, inputs), formats.isEmpty() ? byName(path) : formats.get(i)));
            }
        }
        return new Outputs(shown, files);
    }

    private void requireDistinct() {
        for (int i = 0; i < files.size(); i++) {
            Path path = files.get(i).file().path();
            if (files.subList(0, i).stream().anyMatch(earlier -> earlier.file().isAt(path))) {
                throw twice(path);
            }
        }
    }

    private static UserException twice(Path path) {
        return UserException.usage("--output " + path + " is given twice; each output needs a file of its own");
    }

    /** The first file that can be read again. */
    private Optional<OutputFile> results() {
        return files.stream()
                .filter(output -> output.format() == ResultFormat.JSON)
                .map(FileOutput::file)
                .filter(OutputFile::isRegular)
                .findFirst();
    }

    private static ResultFormat byName(Path path) {
        return ResultFormat.ofFile(path.toString())
                .orElseThrow(() -> UserException.usage("--output " + path
                        + ": its name tells no format; add --format, one of " + names(List.of(ResultFormat.values()))));
    }

    private static String names(List<ResultFormat> formats) {
        return formats.stream().map(ResultFormat::toString).collect(Collectors.joining(", "));
    }

    /** Whether standard output gets a table, to which more text may be added. */
    boolean showsTable() {
        return shown == ResultFormat.TABLE;
    }

    /**
     * The log of a new run: beside the first file that can be read again.
     *
     * @param resuming the command that goes on with a result file
     * @throws UserException if a run that did not end has left its log there
     */
    RunLog log(Notes notes, Function<Path, String> resuming) {
        return results().map(file -> RunLog.open(file.path(), notes, resuming)).orElseGet(() -> RunLog.inMemory(notes));
    }

    /**
     * Writes the files, then standard output, also where a file cannot be written.
     *
     * @param explained whether a table on standard output says how the figures came to be
     */
    Published write(View view, Console console, boolean explained) {
        List<Path> written = new ArrayList<>();
        List<Path> unwritten = new ArrayList<>();
        for (FileOutput output : files) {
            String text = view.text(output.format(), Medium.FILE);
            try {
                output.file().write(text);
                written.add(output.file().path());
                console.note("wrote " + output.file().path());
            } catch (UserException e) {
                unwritten.add(output.file().path());
                console.note(String.valueOf(e.getMessage()));
            }
        }
        console.document(view.text(shown, console.medium(explained)));
        return new Published(written, unwritten);
    }
}
