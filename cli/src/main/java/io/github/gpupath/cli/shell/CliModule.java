package io.github.gpupath.cli.shell;

import com.google.inject.AbstractModule;
import io.github.gpupath.cli.engine.run.Engine;
import io.github.gpupath.cli.shell.console.Console;

/** Binds the objects that the injector cannot make by itself. */
final class CliModule extends AbstractModule {

    private final Console console;
    private final Engine engine;

    CliModule(Console console, Engine engine) {
        this.console = console;
        this.engine = engine;
    }

    @Override
    protected void configure() {
        binder().requireAtInjectOnConstructors();
        bind(Console.class).toInstance(console);
        bind(Engine.class).toInstance(engine);
    }
}
