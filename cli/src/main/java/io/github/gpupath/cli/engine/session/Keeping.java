package io.github.gpupath.cli.engine.session;

import io.github.gpupath.cli.engine.store.Journal;
import io.github.gpupath.cli.engine.store.JournalFile;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.UserError;
import io.github.gpupath.result.ResultFile;
import java.util.Optional;
import java.util.function.Consumer;

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
     * @param warning is told what goes wrong with it later
     * @throws UserError if it cannot be written or is not this run's
     */
    Optional<Journal> begin(ResultFile known, boolean resumes, Consumer<String> warning) {
        journal = file.map(place -> place.begin(known, resumes, warning));
        return journal;
    }

    /** The results are published, or there are none: where every file has them, deletes the journal, also an earlier one. */
    void end(Outcome outcome, Published published) {
        if (!published.isComplete()) {
            if (journal.isEmpty()) {
                console.note(withoutJournal(outcome.file().results().size(), published));
            }
            return;
        }
        Optional<Journal> own = journal;
        journal = Optional.empty();
        own.ifPresentOrElse(Journal::delete, () -> file.ifPresent(JournalFile::delete));
        if (outcome.interrupted() && outcome.isWorthKeeping()) {
            hint();
        }
    }

    private String withoutJournal(int results, Published published) {
        if (file.isPresent()) {
            return "nothing new was found out; what was known is where it was";
        }
        return published.written().isEmpty()
                ? "none of " + results + " results are in a file"
                : "all " + results + " results are in " + published.written().get(0);
    }

    private void hint() {
        file.ifPresent(place -> console.note("to go on: gpupath run --resume " + place.results()));
    }

    /** Whatever was not published stays in the journal. */
    @Override
    public void close() {
        journal.ifPresent(left -> {
            Journal.Kept kept = left.kept();
            left.close();
            console.note((kept.results() == kept.all() ? "all" : kept.results() + " of") + " " + kept.all()
                    + " results are in " + left.file().path());
            hint();
        });
    }
}
