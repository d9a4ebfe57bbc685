package io.github.gpupath.cli;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Stage;
import io.github.gpupath.cli.engine.discovery.Services;
import io.github.gpupath.cli.engine.discovery.Suites;
import io.github.gpupath.cli.shell.command.CompareCommand;
import io.github.gpupath.cli.shell.command.ListCommand;
import io.github.gpupath.cli.shell.command.RootCommand;
import io.github.gpupath.cli.shell.console.Console;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the commands: by the injector, which is built when the first command needs it (150 to 250 ms). */
final class Commands implements IFactory {

    private final Console console;
    private final Services services;
    private @Nullable Injector injector;

    Commands(Console console, Services services) {
        this.console = console;
        this.services = services;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == ListCommand.class) {
            return type.cast(new ListCommand(console, new Suites(services)));
        }
        if (type == CompareCommand.class) {
            return type.cast(new CompareCommand(console));
        }
        // Only our commands; picocli's own classes and converters are made by picocli.
        return type.getPackage() == RootCommand.class.getPackage()
                        && type.getSimpleName().endsWith("Command")
                ? injector().getInstance(type)
                : CommandLine.defaultFactory().create(type);
    }

    private Injector injector() {
        if (injector == null) {
            injector = Guice.createInjector(Stage.DEVELOPMENT, new CliModule(console, services));
        }
        return injector;
    }
}
