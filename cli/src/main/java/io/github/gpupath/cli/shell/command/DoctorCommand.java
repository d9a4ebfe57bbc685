package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.store.HostFacts;
import io.github.gpupath.cli.engine.store.Json;
import io.github.gpupath.cli.report.Style;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.shell.doctor.Checkup;
import io.github.gpupath.cli.shell.doctor.Doctor;
import jakarta.inject.Inject;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code doctor}: reports what each API lacks on this machine, and the command that fixes it. */
@Command(
        name = "doctor",
        description = "Report what each API lacks on this machine and the command that fixes it.",
        footer = "%nExits with 0 if at least one real backend works, else with 4.")
public final class DoctorCommand implements Callable<Integer> {

    @Mixin
    private final ListOptions list = new ListOptions();

    private final Console console;
    private final Engine engine;
    private final Doctor doctor;

    @Inject
    DoctorCommand(Console console, Engine engine, Doctor doctor) {
        this.console = console;
        this.engine = engine;
        this.doctor = doctor;
    }

    /** The whole report in JSON. */
    record Findings(String version, String java, String system, List<Checkup> backends, List<String> problems) {}

    @Override
    public Integer call() {
        List<Checkup> checkups = doctor.examine();
        Findings findings = new Findings(
                HostFacts.version(),
                System.getProperty("java.version") + " (" + System.getProperty("java.vm.name") + ")",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                checkups,
                engine.services().problems());
        switch (list.format()) {
            case JSON -> console.document(Json.write(findings));
            case TABLE -> print(findings);
        }
        return checkups.stream().anyMatch(Checkup::works) ? ExitCodes.OK : ExitCodes.UNAVAILABLE;
    }

    private void print(Findings findings) {
        console.line("gpupath " + findings.version() + ", Java " + findings.java() + ", " + findings.system());
        for (Checkup checkup : findings.backends()) {
            console.line("");
            String word = switch (checkup.state()) {
                case WORKS -> "works";
                case SOFTWARE_ONLY -> "works, but does not reach the GPU of this machine";
                case MISSING -> "does not work";
            };
            Style style = switch (checkup.state()) {
                case WORKS -> Style.GREEN;
                case SOFTWARE_ONLY -> Style.YELLOW;
                case MISSING -> Style.RED;
            };
            console.line(checkup.backend() + ": ", style, word);
            console.line("  " + checkup.details());
            checkup.devices().forEach(device -> console.line("  reaches " + device));
            checkup.remedies().forEach(remedy -> console.line("  → " + remedy));
        }
        if (!findings.problems().isEmpty()) {
            console.line("");
            console.line("problems");
            findings.problems().forEach(problem -> console.line("  " + problem));
        }
    }
}
