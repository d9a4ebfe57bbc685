package io.github.gpupath.cli.engine.worker;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The processes that a process has started, directly or not, and that have to end with it. A process that outlives its parent is
 * no descendant any more, but it has inherited the parent's environment: a mark there lets Linux find it.
 */
public final class ProcessTree {

    /** The variable with the marks of a process and of those above it. */
    private static final String VARIABLE = "GPUPATH_PROCESS";

    private static final Pattern MARKS = Pattern.compile("(?:[0-9a-f]{16}-\\d{1,9};)+");

    /** What the marks of all that this process starts begin with. */
    private static final String OWN =
            String.format("%016x", ThreadLocalRandom.current().nextLong());

    private static final AtomicInteger STARTED = new AtomicInteger();

    /** What is started meanwhile is found the next time. */
    private static final int MOST_LOOKS = 5;

    private final ProcessHandle root;
    private final String mark;

    private ProcessTree(ProcessHandle root, String mark) {
        this.root = root;
        this.mark = mark;
    }

    /** A new mark, for the environment of a process that is to be started. */
    public static String mark(Map<String, String> environment) {
        String mark = OWN + "-" + STARTED.incrementAndGet() + ";";
        environment.put(VARIABLE, marks(environment) + mark);
        return mark;
    }

    /** The marks that are in an environment; none where somebody else gave the variable another meaning. */
    private static String marks(Map<String, String> environment) {
        String value = environment.getOrDefault(VARIABLE, "");
        return MARKS.matcher(value).matches() ? value : "";
    }

    /** A process that was started with a mark. */
    public static ProcessTree of(Process process, String mark) {
        // By its handle: to destroy the process itself would close its streams, and what it has written last would be
        // lost.
        return new ProcessTree(process.toHandle(), mark);
    }

    /** This process, where another of this program has started it or where it has started others. */
    public static ProcessTree own() {
        String inherited = marks(System.getenv());
        String last = inherited.substring(inherited.lastIndexOf(';', inherited.length() - 2) + 1);
        return new ProcessTree(ProcessHandle.current(), last.isEmpty() ? OWN : last);
    }

    /** Ends the process by force and then what it has started, which is returned. */
    public List<ProcessHandle> destroy() {
        List<ProcessHandle> started = root.descendants().toList();
        root.destroyForcibly(); // first, so that it does not comment on the end of the others
        started.forEach(ProcessHandle::destroyForcibly);
        return Stream.concat(started.stream(), destroyDescendants().stream())
                .distinct()
                .toList();
    }

    /** Ends by force what the process has started, and returns it. */
    public List<ProcessHandle> destroyDescendants() {
        List<ProcessHandle> destroyed = new ArrayList<>();
        for (int look = 0; look < MOST_LOOKS; look++) {
            List<ProcessHandle> found = Stream.concat(root.descendants(), marked())
                    .filter(process -> !destroyed.contains(process))
                    .toList();
            if (found.isEmpty()) {
                break;
            }
            found.forEach(ProcessHandle::destroyForcibly);
            destroyed.addAll(found);
        }
        return destroyed;
    }

    private Stream<ProcessHandle> marked() {
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            return all.filter(this::isMarked).flatMap(ProcessTree::handle).toList().stream()
                    .filter(process -> !process.equals(root));
        } catch (IOException e) {
            return Stream.empty(); // no Linux
        }
    }

    private boolean isMarked(Path process) {
        try {
            return Character.isDigit(process.getFileName().toString().charAt(0))
                    && Stream.of(new String(Files.readAllBytes(process.resolve("environ")), StandardCharsets.ISO_8859_1)
                                    .split("\0"))
                            .anyMatch(entry -> entry.startsWith(VARIABLE + "=") && entry.contains(mark));
        } catch (IOException e) {
            return false; // another user's, or ended
        }
    }

    private static Stream<ProcessHandle> handle(Path process) {
        return ProcessHandle.of(Long.parseLong(process.getFileName().toString())).stream();
    }
}
