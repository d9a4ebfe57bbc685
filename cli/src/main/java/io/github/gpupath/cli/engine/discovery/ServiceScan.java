package io.github.gpupath.cli.engine.discovery;

import io.github.gpupath.cli.text.Refusals;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds the services of one type that a class loader has. None of their code runs. */
final class ServiceScan<T> {

    private final Consumer<String> problems;
    private final Iterator<ServiceLoader.Provider<T>> providers;
    private String lastFailure = "";

    /**
     * A scan.
     *
     * @param problems is told of each service that cannot be found
     */
    ServiceScan(Class<T> type, ClassLoader loader, Consumer<String> problems) {
        this.problems = problems;
        this.providers = ServiceLoader.load(type, loader).stream().iterator();
    }

    /** What constructs each, by the name of its class. */
    Map<String, ServiceLoader.Provider<T>> run() {
        Map<String, ServiceLoader.Provider<T>> found = new LinkedHashMap<>();
        while (true) {
            Boolean more = attempt(providers::hasNext);
            if (more == null) {
                if (lastFailure.isEmpty()) {
                    return found;
                }
                continue;
            }
            if (!more) {
                return found;
            }
            ServiceLoader.Provider<T> provider = attempt(providers::next);
            if (provider != null) {
                found.put(provider.type().getName(), provider);
            }
        }
    }

    private <R> @Nullable R attempt(Supplier<R> step) {
        try {
            R result = step.get();
            lastFailure = "";
            return result;
        } catch (RuntimeException | Error e) {
            String failure = Refusals.describe(e);
            // A loader that cannot read its service files says so again each time that it is asked.
            boolean repeated = failure.equals(lastFailure);
            lastFailure = repeated ? "" : failure;
            if (!repeated) {
                problems.accept(failure);
            }
            return null;
        }
    }
}
