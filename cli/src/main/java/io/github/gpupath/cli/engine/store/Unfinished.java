package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.shell.console.UserError;
import io.github.gpupath.result.ResultFile;
import java.nio.file.Path;

/**
 * What a run that ended early has left: a result file after an interrupt, a journal after a sudden death.
 *
 * @param results the result file that it was to write, which need not be there
 * @param file what the run had found out
 * @param lost lines of its journal that are torn or not understood
 */
public record Unfinished(Path results, ResultFile file, int lost) {

    /**
     * Reads it. Where there is a journal, that counts: it is newer than the result file and holds all that is known.
     *
     * @param named the result file or the journal
     * @throws UserError if there is neither, it is of no use, or another run is writing it
     */
    public static Unfinished read(Path named) {
        String name = named.toString();
        Path results = name.endsWith(JournalFile.SUFFIX)
                ? Path.of(name.substring(0, name.length() - JournalFile.SUFFIX.length()))
                : named;
        JournalFile journal = JournalFile.of(OutputFile.checked(results))
                .orElseThrow(() -> UserError.usage("--resume " + named + " is no file that could be resumed"));
        if (!journal.exists()) {
            return new Unfinished(results, ResultFiles.read(results), 0);
        }
        journal.requireUnused();
        JournalReader.Recovered recovered = JournalReader.read(journal.path());
        return new Unfinished(results, recovered.file(), recovered.lost());
    }
}
