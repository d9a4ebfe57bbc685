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
 * What a tool between a backend and its driver complains about, from whatever thread: each complaint fails the test that
 * runs meanwhile, or if none does, the class. Register it in a static field, and give it to the tool.
 */
public final class Complaints implements Consumer<String>, InvocationInterceptor, AfterAllCallback {

    private final Map<Pattern, String> exceptions;
    private final ConcurrentLinkedQueue<String> complaints = new ConcurrentLinkedQueue<>();

    /**
     * Nothing is complained about yet.
     *
     * @param exceptions the reason for each that is no fault, by what is found in it
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

    /** Hands out what was complained about since the last time. */
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
