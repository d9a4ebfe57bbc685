package io.github.gpupath.cli.shell.command;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.backend.CodeBinary;
import io.github.gpupath.backend.CodeListing;
import io.github.gpupath.cli.engine.discovery.Backends;
import io.github.gpupath.cli.engine.discovery.FoundBackend;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.discovery.TargetCompilers.AbsentGpu;
import io.github.gpupath.cli.engine.measure.Target;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.engine.run.Targets;
import io.github.gpupath.cli.engine.select.TestSelection;
import io.github.gpupath.cli.engine.store.OutputFile;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.cli.engine.worker.WorkerLostException;
import io.github.gpupath.cli.engine.workload.FaultySuiteException;
import io.github.gpupath.cli.report.CodeCountReports;
import io.github.gpupath.cli.report.ExplanationPage;
import io.github.gpupath.cli.shell.command.CodeCollector.Collected;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.UserException;
import io.github.gpupath.code.CodeFigures;
import io.github.gpupath.code.CodeReader;
import io.github.gpupath.code.CodeReport;
import io.github.gpupath.code.CompilerOutput;
import io.github.gpupath.code.CompilerOutput.Compiled;
import io.github.gpupath.code.CompilerOutput.Failed;
import io.github.gpupath.kernel.source.KernelSource;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.TestCase;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code show}: a test's kernel as a backend's compiler gets it, or what the driver made of it. */
@Command(name = "show", description = "Show the kernel of a test: its source, or the compiled code.")
public final class ShowCommand implements Callable<Integer> {

    private static final String SOURCE = "source";

    /** The form that is a table of several tests. */
    private static final String COUNTS = "counts";

    @Parameters(
            paramLabel = "TEST",
            description = "The id of a test; with --as counts a suite or a glob, such as 'load/**'.")
    private String test = "";

    @Option(
            names = "--backend",
            paramLabel = "B",
            split = ",",
            description = "Backends, comma-separated; all: every backend that reaches a driver.")
    private List<String> backends = List.of();

    @Option(
            names = "--for",
            paramLabel = "TARGET",
            split = ",",
            description = "GPUs that need not be in the machine, such as amd:gfx1100, comma-separated; "
                    + "gpupath targets lists them.")
    private List<String> targets = List.of();

    @Option(
            names = "--as",
            paramLabel = "FORM",
            description =
                    "source (default; needs no driver), isa (machine code with counts; default with --for), counts (a table "
                            + "of tests), or a form of the backend's driver, such as spirv.")
    private String form = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "Format of --as counts: ${COMPLETION-CANDIDATES} (default: table).")
    private CodeCountReports.@Nullable Format format;

    @Option(
            names = "--save",
            paramLabel = "DIR",
            description =
                    "Also write the driver's images of the compiled kernel into this folder; exits with 2 if there "
                            + "are none.")
    private @Nullable Path folder;

    @Option(
            names = "--device",
            paramLabel = "D",
            description = "Device whose driver compiles: index (see gpupath devices), UUID or part of the name "
                    + "(default: the first GPU, else the CPU drivers).")
    private @Nullable String device;

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
        if (backends.isEmpty() && targets.isEmpty()) {
            throw UserException.usage("show needs --backend B or --for TARGET");
        }
        if (form.isEmpty()) {
            form = targets.isEmpty() ? SOURCE : CodeReader.FORM;
        }
        if (folder != null && form.equals(COUNTS)) {
            throw UserException.usage("--save writes the code of one test: omit it or use --as isa");
        }
        if (format != null && !form.equals(COUNTS)) {
            throw UserException.usage("--format writes a table of counts: add --as counts or omit it");
        }
        Suites suites = engine.suites();
        List<Suite> all = suites.all();
        TestSelection selection = new TestSelection(suites.tests(all, Suites.settings(all, set.values())));
        List<AbsentGpu> gpus = targets.stream()
                .map(String::strip)
                .map(engine.targetCompilers()::named)
                .toList();
        if (form.equals(COUNTS) || form.equals(CodeReader.FORM)) {
            gpus.forEach(ShowCommand::requireCode);
        }
        if (form.equals(COUNTS)) {
            return printCounts(selection.matching(List.of(test)), gpus);
        }
        if (test.contains("*")) {
            throw UserException.usage(test + " is a pattern: add --as counts, or name one test");
        }
        TestCase found = selection.exactly(test);
        List<FoundBackend> wanted = wanted(gpus);
        if (form.equals(SOURCE)) {
            wanted.forEach(backend -> printSource(source(backend, found)));
        } else {
            wanted.stream().findFirst().ifPresent(backend -> source(backend, found)); // or there is nothing to show
        }
        boolean allCompiled = true;
        if (!form.equals(SOURCE) && !form.equals(CodeReader.FORM)) {
            allCompiled = printListings(found, gpus);
        }
        if (form.equals(CodeReader.FORM) || folder != null) {
            allCompiled &= printCode(found, gpus);
        }
        return allCompiled ? ExitCodes.OK : ExitCodes.TEST_FAILED;
    }

    private static void requireCode(AbsentGpu gpu) {
        Optional.ofNullable(gpu.compiler().withoutCode().get(gpu.name())).ifPresent(reason -> {
            throw UserException.unavailable(gpu.id() + " has no code, as " + reason + "; use --as statistics");
        });
    }

    /** The backends that are named, and those of absent GPUs, each once. */
    private List<FoundBackend> wanted(List<AbsentGpu> gpus) {
        Stream<FoundBackend> named = isAll()
                ? engine.backends().all().stream().filter(FoundBackend::isUsual)
                : backends.stream().map(engine.backends()::named);
        return Stream.concat(
                        named,
                        gpus.stream()
                                .map(gpu ->
                                        engine.backends().named(gpu.compiler().backend())))
                .distinct()
                .toList();
    }

    private boolean isAll() {
        return backends.equals(List.of(Backends.ALL));
    }

    private KernelSource source(FoundBackend backend, TestCase found) {
        try {
            return backend.source(found)
                    .orElseThrow(
                            () -> UserException.usage(test + " is a transfer command of the API and has no kernel"));
        } catch (FaultySuiteException fault) {
            throw UserException.usage(found.id() + ": " + fault.getMessage(), fault);
        } catch (BackendException.Internal fault) {
            throw UserException.unavailable(found.id() + ": " + fault.getMessage(), fault);
        }
    }

    private void printSource(KernelSource source) {
        console.note(source.language() + ", entry point " + source.entryPoint()
                + (source.options().isEmpty() ? "" : ", options " + String.join(" ", source.options())));
        source.notes().forEach(console::note);
        console.text(source.text());
    }

    /** Whether no driver failed; one that does costs its own listing alone. */
    private boolean printListings(TestCase found, List<AbsentGpu> gpus) {
        boolean allCompiled = true;
        for (Collected each : absent(found, gpus)) {
            if (each.output() instanceof Compiled compiled) {
                CodeListing listing = named(each.title(), compiled.listings());
                console.note(listing.title() + ", for " + each.title());
                console.text(listing.text());
            } else if (each.output() instanceof Failed failed) {
                console.note(each.title() + ": " + failed.reason());
                allCompiled &= !each.failed();
            }
        }
        return backends.isEmpty() ? allCompiled : allCompiled & printListings(found);
    }

    private boolean printListings(TestCase found) {
        boolean allCompiled = true;
        try (Targets opened = Targets.open(engine, named(), device, set.values(), console)) {
            for (Target target : opened.targets()) {
                try {
                    Worker worker = CodeCollector.prepared(target, found.id());
                    CodeListing listing = named("backend " + worker.backend(), worker.listings());
                    console.note(listing.title() + ", on " + target.device().name());
                    console.text(listing.text());
                } catch (BackendException | WorkerLostException failure) {
                    if (opened.targets().size() == 1) {
                        throw failure;
                    }
                    console.note(target.device().backend() + ": " + failure.getMessage());
                    allCompiled &= failure instanceof BackendException.Unsupported;
                }
            }
        }
        return allCompiled;
    }

    /** Prints the machine code from each compiler, and says whether none of them failed. */
    private boolean printCode(TestCase found, List<AbsentGpu> gpus) {
        Optional<CodeReader> reader = form.equals(CodeReader.FORM) ? Optional.of(reader()) : Optional.empty();
        List<Collected> collected = new ArrayList<>();
        if (!backends.isEmpty()) {
            collected.addAll(
                    new CodeCollector(engine, console).collect(named(), device, set.values(), found.id(), Map.of()));
        }
        collected.addAll(absent(found, gpus));
        Optional<CodeReport> report = reader.map(wanted -> {
            Map<String, CompilerOutput> outputs = new LinkedHashMap<>();
            collected.forEach(each -> outputs.put(each.title(), each.output()));
            return wanted.read(outputs);
        });
        report.ifPresent(read -> console.text(ExplanationPage.text(read, console.medium(false))));
        if (folder != null) {
            save(collected, folder);
        }
        boolean allCompiled = collected.stream().noneMatch(Collected::failed);
        if (allCompiled && report.filter(read -> read.counts().isEmpty()).isPresent()) {
            throw noCode();
        }
        return allCompiled;
    }

    /** Prints a table of tests, and says whether no compiler failed. */
    private int printCounts(List<TestCase> selected, List<AbsentGpu> gpus) {
        List<TestCase> tests = selected.stream()
                .filter(each -> each.kernelWorkload().isPresent())
                .toList();
        if (tests.isEmpty()) {
            throw UserException.usage(test + " has transfer commands of the API, but no kernel");
        }
        CodeReader reader = reader();
        CodeCollector collector = new CodeCollector(engine, console);
        Map<String, List<Collected>> byTest = new LinkedHashMap<>();
        tests.forEach(each -> byTest.put(
                each.id(),
                backends.isEmpty()
                        ? new ArrayList<>()
                        : new ArrayList<>(collector.collect(named(), device, set.values(), each.id(), Map.of()))));
        gpus.forEach(gpu -> collector
                .collect(gpu, tests, set.values())
                .forEach((id, collected) ->
                        Objects.requireNonNull(byTest.get(id)).add(collected)));
        List<CodeCountReports.Row> rows = new ArrayList<>();
        byTest.forEach((id, collected) -> collected.forEach(
                each -> rows.add(new CodeCountReports.Row(id, each.title(), reader.figures(each.output())))));
        CodeCountReports.Format chosen = Objects.requireNonNullElse(format, CodeCountReports.Format.TABLE);
        console.document(CodeCountReports.write(rows, chosen, console.medium(false)));
        if (byTest.values().stream().flatMap(List::stream).anyMatch(Collected::failed)) {
            return ExitCodes.TEST_FAILED;
        }
        if (rows.stream().allMatch(row -> row.figures() instanceof CodeFigures.Missing)) {
            throw noCode();
        }
        return ExitCodes.OK;
    }

    private UserException noCode() {
        return UserException.unavailable("--as " + form + ": no machine code could be read; the output says why");
    }

    /** The code for each of the GPUs that need not be in the machine. */
    private List<Collected> absent(TestCase found, List<AbsentGpu> gpus) {
        CodeCollector collector = new CodeCollector(engine, console);
        return gpus.stream()
                .flatMap(gpu -> collector.collect(gpu, List.of(found), set.values()).values().stream())
                .toList();
    }

    private CodeReader reader() {
        return CodeCollector.reader()
                .orElseThrow(() -> UserException.unavailable("--as " + form + ": " + CodeCollector.NO_READER));
    }

    /** Writes the images into a folder; where no driver gives one though none failed, the option had no effect. */
    private void save(List<Collected> collected, Path into) {
        boolean isEmpty = collected.stream().noneMatch(Collected::failed);
        for (Collected each : collected) {
            String title = each.title();
            List<CodeBinary> images = each.images();
            for (int i = 0; i < images.size(); i++) {
                makeFolder(into);
                OutputFile file = OutputFile.checked(
                        into.resolve(test.replace('/', '-') + "." + title.replace(':', '-') + "." + i + ".bin"));
                file.write(images.get(i).bytes());
                console.note(file.path() + ": " + images.get(i));
                isEmpty = false;
            }
            if (images.isEmpty()) {
                console.note("--save: no file for " + title + ": "
                        + (each.output() instanceof Failed failed
                                ? failed.reason()
                                : "its driver returns no image of the compiled kernel"));
            }
        }
        if (isEmpty) {
            throw UserException.usage("--save: no driver returns an image, so no file is written to " + into
                    + "; omit --save or choose another backend");
        }
    }

    private static void makeFolder(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw UserException.unwritten("--save: " + folder + " cannot be created: " + OutputFile.reason(e), e);
        }
    }

    /** The backends that are named; none where all are meant. */
    private List<String> named() {
        return isAll() ? List.of() : backends;
    }

    private CodeListing named(String compiler, List<CodeListing> listings) {
        List<String> forms = new ArrayList<>(List.of(SOURCE, CodeReader.FORM, COUNTS));
        listings.forEach(listing -> forms.add(listing.form()));
        return listings.stream()
                .filter(listing -> listing.form().equals(form))
                .findFirst()
                .orElseThrow(() -> UserException.usage("--as: " + compiler + " has no " + form
                        + " of this kernel; it has "
                        + forms.stream().distinct().collect(Collectors.joining(", "))));
    }
}
