package io.github.gpupath.cli;

import com.google.inject.AbstractModule;
import io.github.gpupath.cli.engine.discovery.Services;
import io.github.gpupath.cli.engine.measure.HostClock;
import io.github.gpupath.cli.shell.console.Console;
import java.time.Clock;

/** What the commands work with, beyond classes that say themselves what they need. */
final class CliModule extends AbstractModule {

    private final Console console;
    private final Services services;

    CliModule(Console console, Services services) {
        this.console = console;
        this.services = services;
    }

    @Override
    protected void configure() {
        binder().requireAtInjectOnConstructors();
        bind(Console.class).toInstance(console);
        bind(Services.class).toInstance(services);
        bind(Clock.class).toInstance(Clock.systemUTC());
        bind(HostClock.class).toInstance(HostClock.SYSTEM);
    }
}
