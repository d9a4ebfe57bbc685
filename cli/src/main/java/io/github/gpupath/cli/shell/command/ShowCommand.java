package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.cli.engine.discovery.FaultySuiteException;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.run.Targets;
import io.github.gpupath.cli.engine.select.TestSelection;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.suite.KernelWorkload;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import io.github.gpupath.suite.Workload;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code show}: a test's kernel as a backend's compiler gets it, or what the driver made of it. */
@Command(
        name = "show",
        description = "Show the kernel of a test as a backend's compiler gets it, or what became of it.")
public final class ShowCommand implements Callable<Integer> {

    private static final String SOURCE = "source";

    @Parameters(paramLabel = "TEST", description = "The id of a test.")
    private String test = "";

    @Option(names = "--backend", paramLabel = "B", required = true, description = "The backend.")
    private String backend = "";

    @Option(
            names = "--as",
            paramLabel = "FORM",
            description =
                    "source (default; needs no driver), or a form that the backend's driver gives, such as spirv.")
    private String form = SOURCE;

    @Mixin
    private final DeviceOption device = new DeviceOption();

    @Mixin
    private final SetOption set = new SetOption();

    private final Console console;
    private final Engine engine;

    @Inject
    ShowCommand(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public Integer call() {
        Suites suites = engine.suites();
        List<Suite> all = suites.all();
        SuiteSettings settings = Suites.settings(all, set.values());
        TestCase found = new TestSelection(suites.tests(all, settings)).exactly(test);
        suites.requireEffect(settings, List.of(found));
        Workload asked = workload(found);
        if (form.equals(SOURCE)) {
            if (!(asked instanceof KernelWorkload workload)) {
                throw RefusedException.usage(
                        test + " is a transfer by the API's own commands, so there is no kernel to show");
            }
            printSource(engine.backends().named(backend).translate(workload.kernel()));
        } else {
            printListing(found);
        }
        return ExitCodes.OK;
    }

    private static Workload workload(TestCase found) {
        try {
            return FaultySuiteException.workload(found);
        } catch (FaultySuiteException fault) {
            throw RefusedException.usage(found.id() + ": " + fault.getMessage(), fault);
        }
    }

    private void printSource(KernelSource source) {
        console.note(source.language() + ", entry point " + source.entryPoint()
                + (source.options().isEmpty() ? "" : ", options " + String.join(" ", source.options())));
        source.notes().forEach(console::note);
        console.text(source.text());
    }

    private void printListing(TestCase found) {
        try (Targets targets = Targets.open(engine, List.of(backend), device.value(), set.values(), console)) {
            Target target = targets.targets().get(0);
            target.worker().open(target.device(), target.known());
            target.worker().prepare(found.id());
            CodeListing listing = named(target.worker().listings());
            console.note(listing.title() + ", on " + target.device().name());
            console.text(listing.text());
        }
    }

    private CodeListing named(List<CodeListing> listings) {
        List<String> forms = new ArrayList<>(List.of(SOURCE));
        listings.forEach(listing -> forms.add(listing.form()));
        return listings.stream()
                .filter(listing -> listing.form().equals(form))
                .findFirst()
                .orElseThrow(() -> RefusedException.usage("--as: the backend " + backend + " does not give " + form
                        + " of this kernel; it gives " + String.join(", ", forms)));
    }
}
