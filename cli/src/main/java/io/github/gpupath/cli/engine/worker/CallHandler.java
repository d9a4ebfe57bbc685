package io.github.gpupath.cli.engine.worker;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Carries out every method of a {@link Worker} in one place. */
public abstract class CallHandler implements InvocationHandler {

    private static final Pattern ARGUMENT = Pattern.compile("\\{(\\d)(?:\\.(\\w+))?}");
    private static final @Nullable Object[] NO_ARGUMENTS = {};

    /** The worker whose methods this carries out. */
    protected final Worker worker() {
        return (Worker) Proxy.newProxyInstance(Worker.class.getClassLoader(), new Class<?>[] {Worker.class}, this);
    }

    /** Carries out a method; null where it gives nothing. */
    protected abstract @Nullable Object perform(Method method, @Nullable Object[] arguments);

    @Override
    public final @Nullable Object invoke(Object worker, Method method, @Nullable Object @Nullable [] arguments) {
        @Nullable Object[] given = Objects.requireNonNullElse(arguments, NO_ARGUMENTS);
        return switch (method.getName()) {
            case "equals" -> worker == given[0];
            case "hashCode" -> System.identityHashCode(worker);
            case "toString" -> toString();
            default -> perform(method, given);
        };
    }

    /** The methods that a worker process carries out. */
    public static List<Method> calls() {
        return Stream.of(Worker.class.getMethods())
                .filter(method -> method.isAnnotationPresent(Activity.class))
                .toList();
    }

    /** What a worker process does, in words that complete "while …". */
    public static String activity(Method call, @Nullable Object... arguments) {
        String words =
                Objects.requireNonNull(call.getAnnotation(Activity.class)).value();
        return ARGUMENT.matcher(words)
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

    /** Has a worker carry out a method, and throws what that throws. */
    public static @Nullable Object forward(Method method, Worker worker, @Nullable Object... arguments) {
        try {
            return method.invoke(worker, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error thrown) {
                throw thrown;
            }
            throw e.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
