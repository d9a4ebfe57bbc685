package io.github.gpupath.cli.engine.worker.protocol;

import io.github.gpupath.cli.engine.call.Activity;
import io.github.gpupath.cli.engine.worker.Worker;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A method of {@link Worker} that another process carries out: one with an {@link Activity}. Its name is its own.
 */
public final class Call {

    private static final Pattern ARGUMENT = Pattern.compile("\\{(\\d)(?:\\.(\\w+))?}");
    private static final Map<String, Call> ALL = all();

    /** The last call of each worker. */
    public static final Call CLOSE = named("close").orElseThrow();

    private final Method method;
    private final String activity;

    private Call(Method method, String activity) {
        this.method = method;
        this.activity = activity;
    }

    private static Map<String, Call> all() {
        Map<String, Call> calls = new TreeMap<>();
        for (Method method : Worker.class.getMethods()) {
            Activity activity = method.getAnnotation(Activity.class);
            if (activity != null && calls.put(method.getName(), new Call(method, activity.value())) != null) {
                throw new IllegalStateException("there are two calls " + method.getName());
            }
        }
        return Collections.unmodifiableMap(calls);
    }

    static Collection<Call> values() {
        return ALL.values();
    }

    /** The call of a name. */
    public static Optional<Call> named(String name) {
        return Optional.ofNullable(ALL.get(name));
    }

    public String name() {
        return method.getName();
    }

    /** The method of the interface. */
    Method method() {
        return method;
    }

    /** What the process does with it, in words that complete "while …". */
    public String activity(@Nullable Object... arguments) {
        return ARGUMENT.matcher(activity)
                .replaceAll(match ->
                        Matcher.quoteReplacement(word(arguments[Integer.parseInt(match.group(1))], match.group(2))));
    }

    private static String word(@Nullable Object argument, @Nullable String component) {
        if (argument == null || component == null) {
            return String.valueOf(argument);
        }
        try {
            return String.valueOf(argument.getClass().getMethod(component).invoke(argument));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(argument.getClass() + " has no " + component, e);
        }
    }

    /** Does it, and gives its result; null where it has none. */
    public @Nullable Object perform(Object worker, @Nullable Object... arguments) {
        try {
            return method.invoke(worker, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            if (e.getCause() instanceof Error thrown) {
                throw thrown;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
