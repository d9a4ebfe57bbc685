package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.run.Outcome;
import io.github.gpupath.cli.engine.store.RunLog;
import io.github.gpupath.cli.engine.store.SavedRuns;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.text.UserException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The option for the saving of runs, and the place of a run among them. */
final class Saving {

    @Option(
            names = "--no-save",
            description = "Do not save the run. Saved runs have the file names last, last~1 and so on; gpupath keeps "
                    + "the newest 50.")
    private boolean isOff;

    /** Saves no new run. */
    static Saving off() {
        Saving saving = new Saving();
        saving.isOff = true;
        return saving;
    }

    /** A new result file among the saved runs; a folder that cannot be written costs a note, once. */
    Optional<Path> create(Console console) {
        try {
            return isOff ? Optional.empty() : runs(console).create();
        } catch (UserException e) {
            return failed(e, console);
        }
    }

    /** Saves what a run came to, in the file of its log if that is among the saved runs; returns where it is. */
    Optional<Path> save(Outcome outcome, RunLog log, Console console) {
        SavedRuns runs = runs(console);
        Optional<Path> file = log.results().filter(runs::holds).or(() -> create(console));
        try {
            file.ifPresent(results -> runs.save(results, outcome.file(), outcome.endedEarly()));
            return file;
        } catch (UserException e) {
            return failed(e, console);
        }
    }

    private Optional<Path> failed(UserException e, Console console) {
        isOff = true;
        console.note("the run is not saved: " + e.getMessage() + "; set XDG_STATE_HOME to a folder that you can "
                + "write, or use --no-save");
        return Optional.empty();
    }

    static SavedRuns runs(Console console) {
        return SavedRuns.of(console.invocation().environment());
    }
}
