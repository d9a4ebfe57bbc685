package io.github.gpupath.conformance;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/**
 * Checks of a device that several processes run ahead of whoever asks for their outcomes, in the order in which they were given.
 * They begin when the first outcome is asked for. A check that ends its process fails, and another process goes on.
 */
final class ChecksAhead implements AutoCloseable {

    private final int processes;
    private final Class<? extends BackendConformanceTests> tests;
    private final NamedDevice device;
    private final Consumer<String> told;
    private final Map<String, CompletableFuture<@Nullable Void>> outcomes = new LinkedHashMap<>();
    private final Queue<Map.Entry<String, CompletableFuture<@Nullable Void>>> waiting;
    private final List<CompletableFuture<@Nullable Void>> running = new ArrayList<>();

    /**
     * Checks of a test class, by their names.
     *
     * @param told is given what a reader of a successful run should know, by any thread
     */
    ChecksAhead(
            int processes,
            Class<? extends BackendConformanceTests> tests,
            NamedDevice device,
            List<String> checks,
            Consumer<String> told) {
        this.processes = processes;
        this.tests = tests;
        this.device = device;
        this.told = told;
        checks.forEach(check -> outcomes.put(check, new CompletableFuture<>()));
        waiting = new ConcurrentLinkedQueue<>(outcomes.entrySet());
    }

    /** Waits until a check has run and ends as it did; false if it is none of these. */
    boolean await(String check) {
        CompletableFuture<@Nullable Void> outcome = outcomes.get(check);
        if (outcome == null) {
            return false;
        }
        while (running.size() < Math.min(processes, outcomes.size())) {
            running.add(CompletableFuture.runAsync(this::work, work -> {
                Thread thread = new Thread(work, "conformance");
                thread.setDaemon(true);
                thread.start();
            }));
        }
        join(outcome);
        return true;
    }

    private void work() {
        try {
            while (!waiting.isEmpty()) {
                runInProcess();
            }
        } catch (IOException | RuntimeException | Error failure) {
            // Nobody may wait for what no process will run.
            for (var next = waiting.poll(); next != null; next = waiting.poll()) {
                next.getValue().completeExceptionally(failure);
            }
            throw new AssertionFailedError("a process of the kit: " + failure.getMessage(), failure);
        }
    }

    /** Lets a process run what is waiting, up to its end. */
    private void runInProcess() throws IOException {
        Process process = KitProcess.of(
                        ConformanceWorker.class,
                        tests.getName(),
                        device.name(),
                        device.key(),
                        String.valueOf(device.nth()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        StringBuilder printed = new StringBuilder();
        try (BufferedReader answers = process.inputReader(StandardCharsets.UTF_8)) {
            if (answer(answers, printed) == null) {
                throw new AssertionFailedError(
                        "it ended with " + end(process) + " before it opened the device" + printed);
            }
            BufferedWriter questions = process.outputWriter(StandardCharsets.UTF_8);
            for (var next = waiting.poll(); next != null; next = waiting.poll()) {
                printed.setLength(0);
                try {
                    ConformanceWorker.Answer answer = ask(next.getKey(), questions, answers, printed);
                    if (answer == null) {
                        next.getValue()
                                .completeExceptionally(new AssertionFailedError(next.getKey()
                                        + ": the process that ran it ended with " + end(process) + printed));
                        return;
                    }
                    settle(next.getValue(), answer);
                } catch (IOException | RuntimeException unreadable) {
                    next.getValue().completeExceptionally(unreadable);
                    throw unreadable;
                }
            }
            questions.close();
            if (end(process) != 0) {
                throw new AssertionFailedError("it ended with " + end(process) + " when it closed the device");
            }
        } finally {
            process.destroyForcibly();
        }
    }

    /** How a check ended, or null if the process ended before it said so. */
    private ConformanceWorker.@Nullable Answer ask(
            String check, BufferedWriter questions, BufferedReader answers, StringBuilder printed) throws IOException {
        try {
            questions.write(check + "\n");
            questions.flush();
        } catch (IOException processHasEnded) {
            return null;
        }
        return answer(answers, printed);
    }

    /**
     * The next answer that ends something, or null at the end of the process. What else it printed may say why it ended: Java
     * tells there of a crash.
     */
    private ConformanceWorker.@Nullable Answer answer(BufferedReader answers, StringBuilder printed)
            throws IOException {
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            ConformanceWorker.Answer answer = ConformanceWorker.Answer.of(line);
            if (answer != null && answer.kind() == ConformanceWorker.Kind.TOLD) {
                told.accept(answer.text());
            } else if (answer != null) {
                return answer;
            } else if (!line.isBlank()) {
                printed.append('\n').append(line);
            }
        }
        return null;
    }

    private static void settle(CompletableFuture<@Nullable Void> outcome, ConformanceWorker.Answer answer) {
        switch (answer.kind()) {
            case RIGHT -> outcome.complete(null);
            case SKIPPED -> outcome.completeExceptionally(new TestAbortedException(answer.text()));
            case READY, TOLD, WRONG -> outcome.completeExceptionally(new AssertionFailedError(answer.text()));
        }
    }

    private static int end(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void join(CompletableFuture<@Nullable Void> outcome) {
        try {
            outcome.join();
        } catch (CompletionException e) {
            Throwable failure = Objects.requireNonNull(e.getCause());
            if (failure instanceof TestAbortedException skipped) {
                throw skipped;
            }
            throw new AssertionFailedError(failure.getMessage(), failure);
        }
    }

    /**
     * Waits for the processes' ends; what nobody asked for is left out. Fails where a device could not be opened or closed, once:
     * closing again does nothing.
     */
    @Override
    public void close() {
        waiting.clear();
        CompletableFuture<@Nullable Void> ended = CompletableFuture.allOf(running.toArray(CompletableFuture[]::new));
        running.clear();
        join(ended);
    }
}
