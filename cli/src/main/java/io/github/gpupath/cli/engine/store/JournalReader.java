package io.github.gpupath.cli.engine.store;

import io.github.gpupath.cli.text.RefusedException;
import io.github.gpupath.result.ClockReading;
import io.github.gpupath.result.DeviceRecord;
import io.github.gpupath.result.Measurement.End;
import io.github.gpupath.result.ResultFile;
import io.github.gpupath.result.ResultFile.Duration;
import io.github.gpupath.result.ResultFile.Problem;
import io.github.gpupath.result.ResultKey;
import io.github.gpupath.result.RunFacts;
import io.github.gpupath.result.TestResult;
import io.github.gpupath.result.TestResult.Status;
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
    private final Map<ResultKey, Integer> numbers = new HashMap<>();
    private final Set<ResultKey> repeated = new HashSet<>();
    private final Set<String> cutShort = new HashSet<>();
    private final Map<Integer, ClockReading> clock = new LinkedHashMap<>();
    private final List<String> lost = new ArrayList<>();
    private final List<String> dropped = new ArrayList<>();
    private boolean isResumed;
    private List<DeviceRecord> devices = List.of();
    private @Nullable Duration duration;

    /**
     * The content of a journal.
     *
     * @param file what can be read
     * @param lost what is wrong with each line that is torn, not understood or contradicts others
     * @param dropped the same of those with results, which only the journal has
     */
    record Recovered(ResultFile file, List<String> lost, List<String> dropped) {}

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
            return !recovered.lost().isEmpty()
                    || !recovered.dropped().isEmpty()
                    || !recovered.file().results().isEmpty();
        } catch (RefusedException e) {
            return true;
        }
    }

    private Recovered recovered(Path path, List<byte[]> lines) {
        byte[] tail = lines.remove(lines.size() - 1);
        JournalLines.Header header = header(path, lines);
        devices = header.devices();
        isResumed = header.host().resumedAt() != null;
        try {
            for (int i = 1; i < lines.size(); i++) {
                take(i + 1, lines.get(i));
            }
            if (tail.length > 0) {
                lost.add("line " + (lines.size() + 1) + " is cut off");
            }
            loseContradictions(new RunFacts(header.settings(), devices, header.suites()));
            return new Recovered(file(header), lost, dropped);
        } catch (IllegalArgumentException contradiction) {
            throw unknown(path, "of its run", contradiction.getMessage(), contradiction);
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
                .withClock(List.copyOf(clock.values()));
    }

    private static JournalLines.Header header(Path path, List<byte[]> lines) {
        JsonNode first;
        try {
            first = lines.isEmpty() ? null : tree(lines.get(0));
        } catch (CharacterCodingException e) {
            first = null;
        } catch (JacksonException e) {
            throw unknown(path, "in its first line", JsonFault.inLine(e), e);
        }
        if (first == null || !first.isObject()) {
            throw RefusedException.usage(
                    path + " has no whole first line, so nothing is known of its run; delete it and measure again");
        }
        ResultFiles.requireFormat(path, first, JournalLines.FORMAT);
        ResultFiles.requireVersion(path, ResultFiles.version(path, first), List.of(ResultFile.FORMAT_VERSION));
        try {
            return Json.read(first, JournalLines.Header.class);
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

    private void take(int number, byte[] bytes) {
        JsonNode tree;
        JournalLines.Entry line;
        try {
            tree = tree(bytes);
        } catch (CharacterCodingException e) {
            lost.add("line " + number + " is not UTF-8");
            return;
        } catch (JacksonException e) {
            lost.add("line " + number + ": " + JsonFault.inLine(e));
            return;
        }
        if (tree.has("format")) {
            throw new IllegalArgumentException("line " + number + " begins another run");
        }
        try {
            line = Json.read(tree, JournalLines.Entry.class);
        } catch (JacksonException e) {
            (tree.path("result").isObject() ? dropped : lost).add("line " + number + ": " + JsonFault.of(e));
            return;
        }
        if (line == null || line.saysNothing()) {
            lost.add("line " + number + " says nothing");
            return;
        }
        if (line.devices() != null) {
            takeDevices(number, line.devices());
        }
        if (line.result() != null) {
            takeResult(number, line.result());
        }
        if (line.problem() != null) {
            problems.add(line.problem());
        }
        if (line.duration() != null) {
            duration = line.duration();
        }
        if (line.clock() != null) {
            clock.put(number, line.clock());
        }
    }

    /** A run that goes on measures again what failed, was skipped or was cut short; else a test has one result. */
    private void takeResult(int number, TestResult result) {
        ResultKey key = ResultKey.of(result);
        TestResult earlier = results.put(key, result);
        Integer line = numbers.put(key, number);
        if (result.endedBy() == End.INTERRUPTION) {
            cutShort.add(result.test());
        }
        boolean replaces = earlier == null
                || isResumed
                        && (earlier.status() == Status.FAILED
                                || earlier.status() == Status.SKIPPED
                                || cutShort.contains(result.test()));
        if (!replaces) {
            repeated.add(key);
            dropped.add(
                    "line " + number + " repeats " + result.test() + " on " + result.backend() + " of line " + line);
        }
    }

    /** A run learns more of the devices with which it began; it neither loses one nor finds another. */
    private void takeDevices(int number, List<DeviceRecord> tested) {
        if (identities(tested).equals(identities(devices))) {
            problems.removeAll(Problem.ofClocksNoLonger(devices, tested));
            devices = tested;
        } else {
            lost.add("line " + number + " has other devices");
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
        results.values().removeIf(result -> {
            ResultKey key = ResultKey.of(result);
            boolean isRepeated = repeated.contains(key);
            boolean isContradicted = contradicted.contains(result.test());
            boolean isLost = isRepeated || isContradicted || !facts.admits(result);
            if (isLost && !isRepeated) {
                dropped.add("line " + numbers.get(key) + ": a result of " + result.test() + " on " + result.backend()
                        + (isContradicted ? " that another contradicts" : " that its run cannot have"));
            }
            return isLost;
        });
        clock.entrySet().removeIf(reading -> {
            boolean isLost = !facts.admits(reading.getValue());
            if (isLost) {
                lost.add("line " + reading.getKey() + ": a clock that its run cannot have read");
            }
            return isLost;
        });
    }

    private static JsonNode tree(byte[] line) throws CharacterCodingException {
        return Json.tree(StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(line))
                .toString());
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
