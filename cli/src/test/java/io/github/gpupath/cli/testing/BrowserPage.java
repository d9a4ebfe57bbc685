package io.github.gpupath.cli.testing;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A page of a {@link Browser}, and all that it asked for or complained about. */
public final class BrowserPage implements AutoCloseable {

    private static final long PATIENCE_NANOS = 300_000_000_000L;

    private final Browser browser;
    private final String target;
    private final String session;

    BrowserPage(Browser browser, String target, String session, int width, int height) {
        this.browser = browser;
        this.target = target;
        this.session = session;
        for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
            call(domain + ".enable", Map.of());
        }
        call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    /** Has the system prefer a theme, {@code light} or {@code dark}. */
    public void prefer(String theme) {
        call(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    }

    /** Opens a report and waits until all of it is laid out. */
    public void open(Path file) {
        call("Page.navigate", Map.of("url", file.toUri().toString()));
        await("document.documentElement?.dataset.ready === 'true'");
    }

    /** Waits until an expression is true. */
    public void await(String condition) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!evaluate("Boolean(" + condition + ")").asBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("never: " + condition + "; " + complaints());
            }
        }
    }

    /** The value of an expression, or of what it promises. */
    public JsonNode evaluate(String expression) {
        JsonNode found =
                call("Runtime.evaluate", Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
        if (found.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + found.path("exceptionDetails"));
        }
        return found.path("result").path("value");
    }

    /** The value of an expression that is a text. */
    public String text(String expression) {
        return evaluate(expression).asString();
    }

    /** The value of an expression that is a number. */
    public double number(String expression) {
        return evaluate(expression).asDouble();
    }

    /** Presses and releases a key, such as {@code Tab} or {@code Enter}. */
    public void press(String key) {
        Map<String, Object> event = new HashMap<>(Map.of("key", key, "code", key, "windowsVirtualKeyCode", code(key)));
        if (key.equals("Enter")) {
            event.put("text", "\r");
        }
        event.put("type", "keyDown");
        call("Input.dispatchKeyEvent", event);
        event.put("type", "keyUp");
        call("Input.dispatchKeyEvent", event);
    }

    private static int code(String key) {
        return switch (key) {
            case "Tab" -> 9;
            case "Enter" -> 13;
            case "Escape" -> 27;
            case "ArrowRight" -> 39;
            case "ArrowDown" -> 40;
            default -> throw new IllegalArgumentException(key);
        };
    }

    /** The addresses that were asked for. */
    public List<String> requests() {
        return browser.events(session).stream()
                .filter(event -> event.path("method").asString().equals("Network.requestWillBeSent"))
                .map(event -> event.path("params").path("request").path("url").asString())
                .filter(address -> !address.equals("about:blank"))
                .toList();
    }

    /** Exceptions, what went to the console, and what the browser logged. */
    public List<String> complaints() {
        return browser.events(session).stream()
                .filter(event -> List.of("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
                        .contains(event.path("method").asString()))
                .map(event -> event.path("params").toString())
                .toList();
    }

    /** Calls a method of the protocol on this page. */
    public JsonNode call(String method, Map<String, ?> parameters) {
        return browser.call(session, method, parameters);
    }

    @Override
    public void close() {
        browser.call("", "Target.closeTarget", Map.of("targetId", target));
    }
}
