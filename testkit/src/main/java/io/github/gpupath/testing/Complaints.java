package io.github.gpupath.testing;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * A JUnit extension that collects messages of a tool between a backend and its driver, from any thread. A message fails
 * the running test, or the class if no test runs. Register it in a static field and pass it to the tool.
 */
public final class Complaints implements Consumer<String>, InvocationInterceptor, AfterAllCallback {

    private final Map<Pattern, String> exceptions;
    private final ConcurrentLinkedQueue<String> complaints = new ConcurrentLinkedQueue<>();

    /**
     * Creates an empty collection.
     *
     * @param exceptions messages to ignore: a pattern that is found in the message, and the reason
     */
    public Complaints(Map<Pattern, String> exceptions) {
        this.exceptions = Map.copyOf(exceptions);
    }

    @Override
    public void accept(String complaint) {
        if (exceptions.keySet().stream()
                .noneMatch(exception -> exception.matcher(complaint).find())) {
            complaints.add(complaint);
        }
    }

    /** Returns and removes the collected messages. */
    public List<String> take() {
        List<String> taken = new ArrayList<>();
        for (String next = complaints.poll(); next != null; next = complaints.poll()) {
            taken.add(next);
        }
        return taken;
    }

    private void check() {
        List<String> taken = take();
        if (!taken.isEmpty()) {
            Assertions.fail("complaints: " + String.join("\n", taken));
        }
    }

    @Override
    public void interceptDynamicTest(
            Invocation<Void> invocation, DynamicTestInvocationContext test, ExtensionContext context) throws Throwable {
        invocation.proceed();
        check();
    }

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> test, ExtensionContext context)
            throws Throwable {
        invocation.proceed();
        check();
    }

    @Override
    public void afterAll(ExtensionContext context) {
        check();
    }
}
