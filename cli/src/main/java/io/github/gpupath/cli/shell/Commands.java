package io.github.gpupath.cli.shell;

import com.google.inject.Guice;
import com.google.inject.Injector;
import com.google.inject.Stage;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.shell.command.CardCommand;
import io.github.gpupath.cli.shell.command.CompareCommand;
import io.github.gpupath.cli.shell.command.ListCommand;
import io.github.gpupath.cli.shell.command.ResultsCommand;
import io.github.gpupath.cli.shell.command.RootCommand;
import io.github.gpupath.cli.shell.console.Console;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the commands through the injector, which is built when the first command needs it (in 150 to 250 ms). */
public final class Commands implements IFactory {

    private final Console console;
    private final Engine engine;
    private @Nullable Injector injector;

    /** The commands of one run of the program. */
    public Commands(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == ListCommand.class) {
            return type.cast(new ListCommand(console, engine.suites()));
        }
        if (type == CardCommand.class) {
            return type.cast(new CardCommand(console, engine.suites()));
        }
        if (type == CompareCommand.class) {
            return type.cast(new CompareCommand(console, engine));
        }
        if (type == ResultsCommand.class) {
            return type.cast(new ResultsCommand(console));
        }
        // Only our commands; picocli's own classes and converters are made by picocli.
        return type.getPackage() == RootCommand.class.getPackage()
                        && type.getSimpleName().endsWith("Command")
                ? injector().getInstance(type)
                : CommandLine.defaultFactory().create(type);
    }

    private Injector injector() {
        if (injector == null) {
            injector = Guice.createInjector(Stage.DEVELOPMENT, binder -> {
                binder.requireAtInjectOnConstructors();
                binder.bind(Console.class).toInstance(console);
                binder.bind(Engine.class).toInstance(engine);
            });
        }
        return injector;
    }
}
