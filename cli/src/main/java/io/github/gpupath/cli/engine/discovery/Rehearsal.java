package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.suite.Measurements;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * Asks every plug-in, in a process that may be lost, for all that the program asks it for. What a plug-in throws is left to the
 * program, which meets it again and says so; only what ends or blocks the process counts here.
 */
public final class Rehearsal {

    private final Services services;
    private final Consumer<Step> told;

    /**
     * A rehearsal of the services of plug-ins that are not barred.
     *
     * @param told is given each step before it is taken
     */
    public Rehearsal(Services services, Consumer<Step> told) {
        this.services = services;
        this.told = told;
    }

    /**
     * A step of the rehearsal.
     *
     * @param service whose code is called; of the last step, an empty one
     * @param question what it is asked for
     */
    public record Step(PluginService service, String question) {

        /** All plug-ins have answered, and the process ends. */
        public static final Step END = new Step(new PluginService("", ""), "nothing more");
    }

    /** Goes through all of them. */
    public void run() {
        for (Plugin plugin : services.plugins()) {
            all(plugin, BackendProvider.class, this::backend);
            all(plugin, Suite.class, this::suite);
        }
        told.accept(Step.END);
    }

    private interface Questions<T> {
        void ask(T service, PluginService named);
    }

    private <T> void all(Plugin plugin, Class<T> type, Questions<T> questions) {
        Iterator<ServiceLoader.Provider<T>> providers =
                ServiceLoader.load(type, plugin.loader()).stream().iterator();
        boolean failed = false;
        while (true) {
            try {
                if (!providers.hasNext()) {
                    return;
                }
                ServiceLoader.Provider<T> provider = providers.next();
                failed = false;
                PluginService named = plugin.service(provider.type());
                if (!services.isBarred(named)) {
                    told.accept(new Step(named, "the constructor"));
                    questions.ask(provider.get(), named);
                }
            } catch (RuntimeException | Error e) {
                refuseWantOfMemory(e);
                System.err.println(plugin.origin().name() + ": " + Refusals.describe(e));
                if (failed) {
                    return; // a service file that cannot be read says so for ever
                }
                failed = true;
            }
        }
    }

    private void backend(BackendProvider provider, PluginService named) {
        ask(named, "id()", provider::id);
        ask(named, "displayName()", provider::displayName);
        ask(named, "rank()", provider::rank);
        ask(named, "driverHints()", provider::driverHints);
        ask(named, "codeCache()", () -> provider.codeCache(Path.of("code")));
    }

    private void suite(Suite suite, PluginService named) {
        ask(named, "id()", suite::id);
        ask(named, "description()", suite::description);
        ask(
                named,
                "options()",
                () -> List.copyOf(suite.options()).stream()
                        .map(option -> option.read(option.byDefault()))
                        .toList());
        ask(named, "series()", () -> List.copyOf(suite.series()));
        ask(named, "card()", () -> List.copyOf(suite.card()));
        ask(named, "tests()", () -> List.copyOf(suite.tests(SuiteSettings.DEFAULT)));
        ask(named, "findings()", () -> List.copyOf(suite.findings(new Measurements(List.of(), List.of()))));
    }

    private interface Question {
        Object answer() throws Exception;
    }

    private void ask(PluginService named, String what, Question question) {
        told.accept(new Step(named, what));
        try {
            question.answer();
        } catch (Throwable e) { // also what is checked, and thrown all the same
            refuseWantOfMemory(e);
            System.err.println(named.jar() + ": " + what + ": " + Refusals.describe(e));
        }
    }

    /** It would cost the program more than the plug-in; the loader of services hides it in an error of its own. */
    private static void refuseWantOfMemory(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError want) {
                throw want;
            }
        }
    }
}
