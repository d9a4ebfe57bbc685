package io.github.gpupath.cli.testing;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A Chromium without a window, driven over its own debugging protocol. Without one a test is skipped, or with {@code
 * -Drequire.browser=true} fails.
 */
public final class Browser implements AutoCloseable {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static final Pattern ADDRESS = Pattern.compile("DevTools listening on (ws://\\S+)");
    /** Only what hangs takes so long. */
    private static final long SECONDS = 300;

    /** It has a socket in its temporary folder, and the path of a socket has at most 107 characters. */
    private static final Path SHORT = Path.of("/tmp");

    private final Process process;
    private final Path temporary;
    private final WebSocket socket;
    private final AtomicInteger calls = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();

    private Browser(Process process, URI address, Path temporary) {
        this.process = process;
        this.temporary = temporary;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address, new Listener())
                .join();
    }

    /**
     * Starts it.
     *
     * @param profile an empty folder
     */
    public static Browser start(Path profile) throws IOException {
        Optional<Path> program = program();
        if (program.isEmpty()) {
            String message = "there is no " + String.join(", ", NAMES) + " on the PATH";
            if (Boolean.getBoolean("require.browser")) {
                Assertions.fail("required and unavailable: " + message);
            }
            Assumptions.abort(message);
        }
        List<String> command = new ArrayList<>(List.of(
                program.orElseThrow().toString(),
                "--headless=new",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile));
        if (System.getProperty("user.name").equals("root")) {
            command.add("--no-sandbox"); // its own sandbox refuses to be root's
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Path temporary = Files.createTempDirectory(SHORT, "gpupath");
        builder.environment().put("TMPDIR", temporary.toString());
        builder.environment().put("XDG_CACHE_HOME", profile.toString());
        builder.environment().put("XDG_CONFIG_HOME", profile.toString());
        Process process = builder.start();
        return new Browser(process, address(process), temporary);
    }

    private static Optional<Path> program() {
        return NAMES.stream()
                .flatMap(name -> Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static URI address(Process process) throws IOException {
        BufferedReader lines = process.errorReader(StandardCharsets.UTF_8);
        StringBuilder said = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher address = ADDRESS.matcher(line);
            if (address.find()) {
                Thread reader = new Thread(() -> readOn(lines), "what the browser says");
                reader.setDaemon(true);
                reader.start();
                return URI.create(address.group(1));
            }
            said.append(line).append('\n');
        }
        throw new IOException("the browser ended: " + said);
    }

    /** What it says has an end, or is closed with it. */
    private static void readOn(BufferedReader lines) {
        try {
            lines.transferTo(Writer.nullWriter());
        } catch (IOException closed) {
            // nobody asks for more of it
        }
    }

    /** Opens an empty page of a size in pixels. */
    public BrowserPage page(int width, int height) {
        String target = call("", "Target.createTarget", Map.of("url", "about:blank"))
                .path("targetId")
                .asString();
        String session = call("", "Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .path("sessionId")
                .asString();
        return new BrowserPage(this, target, session, width, height);
    }

    /**
     * Calls a method of the protocol and waits for its answer.
     *
     * @param session that of a page; empty for the browser's own
     */
    JsonNode call(String session, String method, Map<String, ?> parameters) {
        int id = calls.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        Map<String, Object> message = new LinkedHashMap<>(Map.of("id", id, "method", method, "params", parameters));
        if (!session.isEmpty()) {
            message.put("sessionId", session);
        }
        socket.sendText(JsonMapper.shared().writeValueAsString(message), true).join();
        JsonNode found = answer.orTimeout(SECONDS, TimeUnit.SECONDS).join();
        if (found.has("error")) {
            throw new AssertionError(method + ": " + found.path("error"));
        }
        return found.path("result");
    }

    /** The events of a page since it was opened. */
    List<JsonNode> events(String session) {
        return events.stream()
                .filter(event -> event.path("sessionId").asString("").equals(session))
                .toList();
    }

    @Override
    public void close() {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
        deleteWhatItLeaves();
    }

    /** It was ended by force. */
    private void deleteWhatItLeaves() {
        try (Stream<Path> left = Files.walk(temporary)) {
            for (Path each : left.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts the pieces of messages together. */
    private final class Listener implements WebSocket.Listener {

        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence piece, boolean isLast) {
            text.append(piece);
            if (isLast) {
                JsonNode message = JsonMapper.shared().readTree(text.toString());
                text.setLength(0);
                CompletableFuture<JsonNode> answer =
                        answers.remove(message.path("id").asInt(0));
                if (answer == null) {
                    events.add(message);
                } else {
                    answer.complete(message);
                }
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }
    }
}
