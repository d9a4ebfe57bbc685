package io.github.gpupath.cli.analysis.compare;

import io.github.gpupath.result.Profile;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.Settings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds what two files differ in beside their results: machine, program, settings. */
final class FileNotes {

    private FileNotes() {}

    static List<Note> of(MeasuredFile base, MeasuredFile other) {
        List<Note> notes = new ArrayList<>();
        Map<String, Object> from = facts(base.content());
        Map<String, Object> to = facts(other.content());
        from.forEach((name, value) -> {
            if (!value.equals(to.get(name))) {
                notes.add(Note.ofAll(other.name() + " has another " + name + " than " + base.name() + ": "
                        + to.get(name) + " instead of " + value));
            }
        });
        return notes;
    }

    /** What should be the same on both sides, by its name. Which tests and backends were asked for changes no figure. */
    private static Map<String, Object> facts(ResultFile file) {
        Settings settings = file.settings();
        Profile effort = settings.effort();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("operating system", file.host().os() + " " + file.host().architecture());
        facts.put("version of gpupath", file.tool().version());
        facts.put("profile", effort.name());
        facts.put("warm-up in seconds", effort.warmUpSeconds());
        facts.put("shortest batch in seconds", effort.minBatchSeconds());
        facts.put("target for a dispatch in seconds", effort.targetDispatchSeconds());
        facts.put("limit for a dispatch in seconds", effort.maxDispatchSeconds());
        facts.put("least number of rounds", effort.minRounds());
        facts.put("goal for the interval", effort.intervalGoal());
        facts.put("time limit for a test in seconds", effort.maxSecondsPerTest());
        facts.put("kind of process", settings.inProcess() ? "one for all backends" : "one for each backend");
        facts.put("set of suite options", settings.options().isEmpty() ? "none" : settings.options());
        return facts;
    }
}
