package io.github.gpupath.cli.session;

import io.github.gpupath.cli.console.Console;
import io.github.gpupath.cli.console.UserError;
import io.github.gpupath.cli.io.Journal;
import io.github.gpupath.cli.io.JournalFile;
import io.github.gpupath.result.ResultFile;
import java.util.Optional;

/** The journal of a run, if it has one: begun when the devices are found, gone when the results are written. */
final class Keeping implements AutoCloseable {

    private final Optional<JournalFile> file;
    private final Console console;
    private Optional<Journal> journal = Optional.empty();

    Keeping(Optional<JournalFile> file, Console console) {
        this.file = file;
        this.console = console;
    }

    /**
     * Begins the journal.
     *
     * @param known what an earlier run found out, and the settings and devices of this one
     * @param resumes whether the journal of the earlier run may still be there
     * @throws UserError if it cannot be written or is not this run's
     */
    Optional<Journal> begin(ResultFile known, boolean resumes) {
        journal = file.map(place -> place.begin(known, resumes, console::note));
        return journal;
    }

    /** The results are written, or there are none: deletes the journal, also that of the earlier run. */
    void end(boolean interrupted) {
        journal.ifPresentOrElse(Journal::delete, () -> file.ifPresent(JournalFile::delete));
        journal = Optional.empty();
        if (interrupted) {
            hint();
        }
    }

    private void hint() {
        file.ifPresent(place -> console.note("to go on: gpupath run --resume " + place.results()));
    }

    /** Whatever was not written stays in the journal. */
    @Override
    public void close() {
        journal.ifPresent(left -> {
            left.close();
            console.note("what was found out is in " + left.file().path());
            hint();
        });
    }
}
