package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.backend.BackendProvider;
import io.github.gpupath.backend.DriverHints;
import io.github.gpupath.cli.text.Refusals;
import io.github.gpupath.suite.Axis;
import io.github.gpupath.suite.Finding;
import io.github.gpupath.suite.Suite;
import io.github.gpupath.suite.SuiteSettings;
import io.github.gpupath.suite.TestCase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The services of a class loader, whose code runs in this process. */
public final class LocalHost implements PluginHost {

    /** Of a fault: causes may go round in a circle. */
    private static final int MOST_CAUSES = 100;

    /** What is wrong where foreign code is asked for one thing and gives nothing. */
    public static final String NOTHING = "it gives nothing (null)";

    private final ClassLoader loader;
    private final List<String> problems = new ArrayList<>();
    private @Nullable Map<String, Constructor<? extends BackendProvider>> providers;
    private @Nullable Map<String, Constructor<? extends Suite>> suites;
    private final Map<String, BackendProvider> constructedBackends = new HashMap<>();
    private final Map<String, HostedSuite> constructedSuites = new HashMap<>();

    LocalHost(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * The answer of foreign code.
     *
     * @throws PluginFaultException if there is none, in words for what the code throws
     */
    static <T> T asked(Supplier<? extends @Nullable T> question) {
        try {
            return given(question.get(), NOTHING);
        } catch (Throwable e) { // also what is checked, and thrown all the same
            refuseWantOfMemory(e);
            throw e instanceof PluginFaultException known ? known : new PluginFaultException(Refusals.describe(e));
        }
    }

    /**
     * What foreign code gives.
     *
     * @param lack says that it gives nothing
     */
    public static <T> T given(@Nullable T answer, String lack) {
        if (answer == null) {
            throw new PluginFaultException(lack);
        }
        return answer;
    }

    /**
     * A copy of a list that foreign code gives.
     *
     * @param things what it lists, in words
     */
    public static <T> List<T> listed(String things, @Nullable List<? extends @Nullable T> answer) {
        List<T> copy = new ArrayList<>();
        given(answer, noList(things)).forEach(each -> copy.add(given(each, "one of its " + things + " is null")));
        return List.copyOf(copy);
    }

    static String noList(String things) {
        return "it gives no list of " + things + " (null)";
    }

    /** Nothing can be relied on after it; what calls a constructor hides it in an exception of its own. */
    private static void refuseWantOfMemory(Throwable failure) {
        Throwable cause = failure;
        for (int depth = 0; cause != null && depth < MOST_CAUSES; depth++) {
            if (cause instanceof OutOfMemoryError want) {
                throw want;
            }
            cause = cause.getCause();
        }
    }

    private synchronized Map<String, Constructor<? extends BackendProvider>> providers() {
        if (providers == null) {
            providers = new ServiceScan<>(BackendProvider.class, loader, problems::add).run();
        }
        return providers;
    }

    private synchronized Map<String, Constructor<? extends Suite>> suites() {
        if (suites == null) {
            suites = new ServiceScan<>(Suite.class, loader, problems::add).run();
        }
        return suites;
    }

    @Override
    public Registered services() {
        return new Registered(List.copyOf(providers().keySet()), List.copyOf(suites().keySet()), problems);
    }

    /** A provider, constructed when it is first asked for and kept. */
    synchronized BackendProvider provider(String type) {
        return constructedBackends.computeIfAbsent(type, name -> constructed(name, providers()));
    }

    private synchronized HostedSuite hosted(String type) {
        return constructedSuites.computeIfAbsent(type, name -> new HostedSuite(constructed(name, suites())));
    }

    private static <T> T constructed(String type, Map<String, Constructor<? extends T>> registered) {
        Constructor<? extends T> constructor = registered.get(type);
        if (constructor == null) {
            throw new PluginFaultException("there is no service " + type);
        }
        try {
            return constructor.newInstance();
        } catch (Throwable e) {
            refuseWantOfMemory(e);
            throw new PluginFaultException(type + " could not be constructed: " + Refusals.describe(e));
        }
    }

    /** A suite, constructed when it is first asked for and kept. */
    Suite suite(String type) {
        return hosted(type).suite();
    }

    /** A test of a suite with its workload. */
    TestCase test(String type, SuiteSettings settings, String id) {
        return hosted(type).test(settings, id);
    }

    @Override
    public void constructBackend(String type) {
        provider(type);
    }

    @Override
    public String backendId(String type) {
        return asked(provider(type)::id);
    }

    @Override
    public String displayName(String type) {
        return asked(provider(type)::displayName);
    }

    @Override
    public int rank(String type) {
        return asked(provider(type)::rank);
    }

    @Override
    public boolean isOnlyByName(String type) {
        return asked(provider(type)::isOnlyByName);
    }

    @Override
    public DriverHints driverHints(String type) {
        return asked(provider(type)::driverHints);
    }

    @Override
    public Map<String, String> codeCache(String type, String folder) {
        return asked(() -> Map.copyOf(provider(type).codeCache(Path.of(folder))));
    }

    @Override
    public void constructSuite(String type) {
        hosted(type);
    }

    @Override
    public String suiteId(String type) {
        return asked(suite(type)::id);
    }

    @Override
    public String description(String type) {
        return hosted(type).description();
    }

    @Override
    public List<Choice> options(String type) {
        return hosted(type).options();
    }

    @Override
    public Reading readOption(String type, String option, String value) {
        return hosted(type).read(option, value);
    }

    @Override
    public List<Axis> series(String type) {
        return asked(() -> listed("axes", suite(type).series()));
    }

    @Override
    public List<String> card(String type) {
        return asked(() -> listed("tests of the card", suite(type).card()));
    }

    @Override
    public Listed tests(String type, SuiteSettings settings) {
        return hosted(type).listed(settings);
    }

    @Override
    public Sketch outline(String type, Setting setting) {
        return hosted(type).outline(setting);
    }

    @Override
    public double expected(String type, Setting setting, int number, double before, long steps) {
        return hosted(type).expected(setting, number, before, steps);
    }

    @Override
    public List<Finding> findings(String type, SuiteSettings settings, Measured measured) {
        return hosted(type).findings(settings, measured);
    }

    /** Closes the jar: no class is loaded from it any more. */
    @Override
    public void close() {
        if (loader instanceof PluginClassLoader jar) {
            try {
                jar.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
