package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Duration;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.RunFacts;
import io.github.gpupath.result.TestResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads what is left of a journal. A line counts if it ends with a line break and can be understood; each stands for itself.
 */
final class JournalReader {

    private final Map<ResultKey, TestResult> results = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<ClockReading> clock = new ArrayList<>();
    private List<DeviceRecord> devices = List.of();
    private @Nullable Duration duration;
    private int lost;
    private int dropped;

    /**
     * The content of a journal.
     *
     * @param file what can be read
     * @param lost how many lines are torn, not understood or contradict others
     * @param dropped how many of them are whole results, which only the journal has
     */
    record Recovered(ResultFile file, int lost, int dropped) {}

    private JournalReader() {}

    /**
     * The content of a journal.
     *
     * @throws RefusedException if it cannot be read, is none, or its first line is not whole
     */
    static Recovered read(Path path) {
        try {
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                throw new FileSystemException(path.toString(), null, "it is no file");
            }
            return new JournalReader().recovered(path, lines(InputFile.bytes(path)));
        } catch (IOException e) {
            throw RefusedException.usage(path + " cannot be read: " + OutputFile.reason(e), e);
        }
    }

    /** Whether nothing of a run is in it: it ends within its first line, as after a sudden death at the beginning. */
    static boolean holdsNothing(Path path) throws IOException {
        String text = new String(InputFile.bytes(path), StandardCharsets.ISO_8859_1);
        return text.indexOf('\n') < 0 && (JournalLines.START.startsWith(text) || text.startsWith(JournalLines.START));
    }

    /** Whether a journal may have results: at least one, or lines that nobody can read. */
    static boolean mayHaveResults(Path path) throws IOException {
        if (holdsNothing(path)) {
            return false;
        }
        try {
            Recovered recovered = read(path);
            return recovered.lost() > 0 || !recovered.file().results().isEmpty();
        } catch (RefusedException e) {
            return true;
        }
    }

    private Recovered recovered(Path path, List<byte[]> lines) {
        byte[] tail = lines.remove(lines.size() - 1);
        JournalLines.Header header = header(path, lines);
        devices = header.devices();
        lines.subList(1, lines.size()).forEach(this::take);
        try {
            loseContradictions(new RunFacts(header.settings(), devices, header.suites()));
            return new Recovered(file(header), lost + (tail.length > 0 ? 1 : 0), dropped);
        } catch (IllegalArgumentException contradiction) {
            throw unknown(path, "of its settings, devices and suites", contradiction.getMessage(), contradiction);
        }
    }

    private ResultFile file(JournalLines.Header header) {
        return ResultFile.of(
                        header.tool(),
                        header.host(),
                        header.settings(),
                        devices,
                        header.suites(),
                        List.copyOf(results.values()),
                        List.of(),
                        problems,
                        duration)
                .withClock(clock);
    }

    private static JournalLines.Header header(Path path, List<byte[]> lines) {
        Optional<JsonNode> first = lines.isEmpty()
                ? Optional.empty()
                : parsed(lines.get(0), JsonNode.class).filter(JsonNode::isObject);
        if (first.isEmpty()) {
            throw RefusedException.usage(
                    path + " has no whole first line, so nothing is known of its run; delete it and measure again");
        }
        ResultFiles.requireFormat(path, first.get(), JournalLines.FORMAT);
        ResultFiles.requireVersion(path, ResultFiles.version(path, first.get()), List.of(ResultFile.FORMAT_VERSION));
        try {
            return Json.read(first.get(), JournalLines.Header.class);
        } catch (JacksonException e) {
            throw unknown(path, "in its first line", JsonFault.of(e), e);
        }
    }

    private static RefusedException unknown(Path path, String where, @Nullable String fault, Exception cause) {
        return RefusedException.usage(
                path + " says " + where + " what no run does, so nothing is known of its run: " + fault
                        + "; delete it and measure again",
                cause);
    }

    private void take(byte[] bytes) {
        Optional<JournalLines.Entry> parsed =
                parsed(bytes, JournalLines.Entry.class).filter(line -> !line.saysNothing());
        if (parsed.isEmpty()) {
            lost++;
            return;
        }
        JournalLines.Entry line = parsed.get();
        if (line.devices() != null) {
            takeDevices(line.devices());
        }
        if (line.result() != null) {
            results.put(ResultKey.of(line.result()), line.result());
        }
        if (line.problem() != null) {
            problems.add(line.problem());
        }
        if (line.duration() != null) {
            duration = line.duration();
        }
        if (line.clock() != null) {
            clock.add(line.clock());
        }
    }

    /** A run learns more of the devices with which it began; it neither loses one nor finds another. */
    private void takeDevices(List<DeviceRecord> tested) {
        if (identities(tested).equals(identities(devices))) {
            problems.removeAll(Problem.ofClocksNoLonger(devices, tested));
            devices = tested;
        } else {
            lost++;
        }
    }

    private static List<List<String>> identities(List<DeviceRecord> some) {
        return some.stream()
                .map(device -> List.of(device.backend(), device.device(), device.driverVersion()))
                .toList();
    }

    /** Of results that cannot all be true nobody knows which one is. */
    private void loseContradictions(RunFacts facts) {
        Map<String, TestResult> firsts = new HashMap<>();
        Set<String> contradicted = new HashSet<>();
        for (TestResult result : results.values()) {
            if (!result.agreesWith(firsts.computeIfAbsent(result.test(), none -> result))) {
                contradicted.add(result.test());
            }
        }
        int before = results.size();
        int readings = clock.size();
        results.values().removeIf(result -> contradicted.contains(result.test()) || !facts.admits(result));
        clock.removeIf(reading -> !facts.admits(reading));
        dropped = before - results.size();
        lost += dropped + readings - clock.size();
    }

    private static <T> Optional<T> parsed(byte[] line, Class<T> type) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
            return Optional.ofNullable(Json.read(text, type));
        } catch (CharacterCodingException | JacksonException e) {
            return Optional.empty(); // counted as lost
        }
    }

    /** The bytes before each line break, and the bytes after the last. */
    private static List<byte[]> lines(byte[] bytes) {
        List<byte[]> lines = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n') {
                lines.add(Arrays.copyOfRange(bytes, start, i));
                start = i + 1;
            }
        }
        lines.add(Arrays.copyOfRange(bytes, start, bytes.length));
        return lines;
    }
}
