package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.analysis.compare.FileNames;
import io.github.gpupath.cli.analysis.compare.MeasuredFile;
import io.github.gpupath.cli.engine.store.ResultFiles;
import io.github.gpupath.cli.engine.store.SavedRuns;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.text.UserException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads result files. */
final class LoadedResults {

    private LoadedResults() {}

    /**
     * The files that the user names, which may be saved runs, such as {@code last~1}.
     *
     * @throws UserException if a run is not there, or has no results yet
     */
    static List<Path> found(List<Path> named, Console console) {
        SavedRuns runs = Saving.runs(console);
        return named.stream().map(runs::findResults).toList();
    }

    /**
     * Reads files, in the order in which they were given.
     *
     * @param console says which file is being read
     * @throws UserException if one cannot be read
     */
    static List<MeasuredFile> allOf(List<Path> paths, List<Path> named, Console console) {
        List<String> names = FileNames.of(named);
        List<MeasuredFile> files = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            Path path = paths.get(i);
            String which = paths.size() == 1 ? "" : " (" + (i + 1) + " of " + paths.size() + ")";
            files.add(new MeasuredFile(
                    names.get(i), console.during("reading " + path + which, () -> ResultFiles.read(path))));
        }
        return files;
    }
}
