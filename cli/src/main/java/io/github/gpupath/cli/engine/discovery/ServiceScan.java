package io.github.gpupath.cli.engine.discovery;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Goes through the services of one class loader one at a time, so that a broken one hides no other. */
final class ServiceScan<T> {

    private final Origin origin;
    private final Predicate<Class<?>> barred;
    private final Consumer<Problem> problems;
    private final Iterator<ServiceLoader.Provider<T>> providers;
    private String lastFailure = "";

    /**
     * Constructs nothing yet.
     *
     * @param barred the classes that are left out without a word
     */
    ServiceScan(
            Class<T> type, ClassLoader loader, Origin origin, Predicate<Class<?>> barred, Consumer<Problem> problems) {
        this.origin = origin;
        this.barred = barred;
        this.problems = problems;
        this.providers = ServiceLoader.load(type, loader).stream().iterator();
    }

    /** Every service that can be constructed. */
    List<Found<T>> run() {
        List<Found<T>> found = new ArrayList<>();
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
            if (provider == null || barred.test(provider.type())) {
                continue;
            }
            T service = attempt(() -> origin.call(provider::get));
            if (service != null) {
                found.add(new Found<>(service, origin));
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
                problems.accept(new Problem(origin.name(), failure));
            }
            return null;
        }
    }
}
