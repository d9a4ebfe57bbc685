package io.github.gpupath.cli.shell.command;

import io.github.gpupath.cli.engine.discovery.ServiceIds;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.shell.console.Console;
import io.github.gpupath.cli.shell.console.ExitCodes;
import io.github.gpupath.cli.text.UserException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A command that begins a plug-in. */
abstract class NewPluginCommand implements Callable<Integer> {

    @Parameters(paramLabel = "DIR", description = "A new folder; its name is that of what the plug-in adds.")
    private Path named = Path.of("");

    @Option(names = "--package", paramLabel = "PACKAGE", description = "Of the sources (default: org.example.NAME).")
    private @Nullable String javaPackage;

    private final Console console;
    private final Engine engine;
    private final String kind;

    /**
     * @param engine of whose backends and suites none may have the name
     * @param kind what the plug-in adds
     */
    NewPluginCommand(Console console, Engine engine, String kind) {
        this.console = console;
        this.engine = engine;
        this.kind = kind;
    }

    /** What speaks against a well-formed name, in words: a table would have one name for two things. */
    private Optional<String> objection(String name) {
        Stream<String> backends = engine.backends().all().stream()
                .filter(each -> each.id().equals(name))
                .map(each -> each.origin() + " has a backend of that name");
        Stream<String> suites = engine.suites().all().stream()
                .filter(each -> each.id().equals(name))
                .map(each -> Suites.holder(each) + " has a suite of that name");
        return ServiceIds.objection(name)
                .or(() -> Stream.concat(backends, suites).findFirst());
    }

    abstract void write(NewProject project);

    /** What follows {@code gpupath run} where the plug-in is tried. */
    abstract String trial(String name);

    /** The same folder by the shortest path: what stands before a {@code ..} is not made, so nobody could go through it. */
    private static Path normalized(Path path) {
        Path normalized = path.normalize();
        return normalized.toString().isEmpty() ? Path.of(".") : normalized;
    }

    @Override
    public Integer call() {
        Path folder = normalized(named);
        NewProject project = new NewProject(folder, javaPackage, kind);
        String name = project.name();
        objection(name).ifPresent(reason -> {
            throw UserException.usage("\"" + name + "\" cannot name a " + kind + ": " + reason + "; take another name");
        });
        write(project);
        Launcher launcher = Launcher.own(console.invocation().environment());
        console.line("wrote " + folder + "; to build and try it:");
        console.line("  " + launcher.installation());
        if (!folder.toAbsolutePath().normalize().equals(Path.of("").toAbsolutePath())) {
            console.line("  cd " + Launcher.quoted(folder.toString()));
        }
        console.line("  mvn verify");
        console.line("  " + launcher.from(folder) + " run " + trial(name));
        return ExitCodes.OK;
    }
}
