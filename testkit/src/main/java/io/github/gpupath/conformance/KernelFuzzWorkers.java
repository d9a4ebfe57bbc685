package io.github.gpupath.conformance;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts the processes that use a driver ({@link KernelFuzzWorker}), and reads what each tells until its end, be that a crash or
 * silence. For several threads.
 */
final class KernelFuzzWorkers implements AutoCloseable {

    /** No kernel takes longer on a device that answers at all: a dispatch batch alone may take a minute. */
    private static final Duration SILENCE = Duration.ofMinutes(5);
    /**
     * Less for kernels that were wrong before, and for each smaller one, which is one of hundreds: where one never ends, each try takes
     * this long. Of those that are cut off and were right, the first stay in the record, and the others make a report that says too
     * little.
     */
    private static final Duration SILENCE_OF_WRONG_ONES = Duration.ofMinutes(1);

    /** For what was begun before the time was over: many kernels that are compiled together take as long on a busy machine. */
    private static final Duration AFTERWARDS = Duration.ofSeconds(5);

    /** Drivers keep nothing of kernels that never come back. */
    private static final Map<String, String> NO_CACHES = Map.of(
            "MESA_SHADER_CACHE_DISABLE", "true",
            "POCL_KERNEL_CACHE", "0",
            "__GL_SHADER_DISK_CACHE", "0",
            "CUDA_CACHE_DISABLE", "1");

    /** How many kernels are compiled together: half the time of a kernel with PoCL is what a program takes that is empty. */
    static final int TOGETHER = 16;

    private static final int ALONE = 1;

    private static final int LAST_WORDS = 500;

    private final String backend;
    private final String device;
    private final Path folder;
    private final long end;
    private final ExecutorService readers = Executors.newCachedThreadPool();

    /**
     * On the first device of a backend whose name contains a text.
     *
     * @param folder gets what each process says on standard error
     * @param end when the time is over, of {@link System#nanoTime()}: each process is ended then, before its next kernel
     */
    KernelFuzzWorkers(String backend, String device, Path folder, long end) {
        this.backend = backend;
        this.device = device;
        this.folder = folder;
        this.end = end;
    }

    /** Whether the time is over. */
    boolean isOver() {
        return left() <= 0;
    }

    private long left() {
        return end - System.nanoTime();
    }

    /** The driver of a backend's device and its version; empty if no kernel can be tried there. */
    static Optional<String> driver(String backend, String device) throws Exception {
        List<String> told = new ArrayList<>();
        Process process = KitProcess.of(KernelFuzzWorker.class, backend, device, "try", "0", "0", String.valueOf(ALONE))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(told::add);
        }
        return told.stream()
                .filter(line -> line.startsWith(KernelFuzzWorker.PREFIX + KernelFuzzWorker.DRIVER))
                .map(line -> line.substring((KernelFuzzWorker.PREFIX + KernelFuzzWorker.DRIVER).length()))
                .findFirst();
    }

    /**
     * Tries some kernels, many of them compiled together, until one is wrong.
     *
     * @param job tells processes apart that run at once
     */
    Told together(String job, long first, long count) throws Exception {
        return told(job, SILENCE, "try", first, count, TOGETHER);
    }

    /** Tries some kernels, each compiled alone, until one is wrong. */
    Told alone(String job, long first, long count) throws Exception {
        return told(job, SILENCE, "try", first, count, ALONE);
    }

    /** Tries kernels again that were wrong. */
    Told again(String job, WrongSeeds seeds) throws Exception {
        return told(job, SILENCE_OF_WRONG_ONES, "again", seeds);
    }

    /**
     * Makes kernels smaller that are wrong.
     *
     * @param answers what earlier processes told of smaller ones
     */
    Told reducing(String job, WrongSeeds seeds, String answers) throws Exception {
        return told(job, SILENCE_OF_WRONG_ONES, "reduce", seeds, answers);
    }

    private Told told(String job, Duration silence, Object... arguments) throws Exception {
        Told told = new Told();
        Path errors = folder.resolve("worker-" + job + ".log");
        List<String> all = new ArrayList<>(List.of(backend, device));
        Stream.of(arguments).map(String::valueOf).forEach(all::add);
        ProcessBuilder builder = KitProcess.of(KernelFuzzWorker.class, all.toArray(String[]::new))
                .redirectError(errors.toFile());
        builder.environment().putAll(NO_CACHES);
        Process process = builder.start();
        // The process ends first: the reader is not closed while it waits for a line.
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
                AutoCloseable ending = process::destroyForcibly) {
            for (String line = next(lines, silence); line != null; line = next(lines, silence)) {
                told.read(line);
                if (line.startsWith(KernelFuzzWorker.PREFIX + KernelFuzzWorker.TRYING) && isOver()) {
                    told.isStopped = true;
                    return told;
                }
            }
            if (process.waitFor() != 0) {
                String words =
                        Files.readString(errors, StandardCharsets.ISO_8859_1).strip();
                told.end = "the process ended with " + process.exitValue() + ", " + told.crash()
                        + words.substring(Math.max(0, words.length() - LAST_WORDS));
            }
        } catch (TimeoutException e) {
            if (isOver()) {
                told.isStopped = true;
            } else {
                told.end = "no answer within " + silence;
            }
        }
        return told;
    }

    private @Nullable String next(BufferedReader lines, Duration silence) throws Exception {
        Future<@Nullable String> line = readers.submit(lines::readLine);
        return line.get(Math.min(silence.toNanos(), left() + AFTERWARDS.toNanos()), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        readers.shutdownNow();
    }

    /** What a process told until its end. */
    static final class Told {

        private final StringBuilder answers = new StringBuilder();
        private final StringBuilder text = new StringBuilder();
        private @Nullable Long seed;
        private @Nullable WrongSeeds compiled;
        private @Nullable String wrong;
        private @Nullable String end;
        private boolean isStopped;
        private boolean isReduced;
        private final List<String> known = new ArrayList<>();

        private void read(String line) {
            if (!line.startsWith(KernelFuzzWorker.PREFIX)) {
                text.append(line).append('\n');
                return;
            }
            String what = line.substring(KernelFuzzWorker.PREFIX.length());
            if (what.startsWith(KernelFuzzWorker.TRYING)) {
                seed = Long.parseLong(what.substring(KernelFuzzWorker.TRYING.length()));
            } else if (what.startsWith(KernelFuzzWorker.COMPILING)) {
                compiled = WrongSeeds.of(what.substring(KernelFuzzWorker.COMPILING.length()));
            } else if (what.startsWith(KernelFuzzWorker.ANSWER)) {
                answers.append(what.charAt(what.length() - 1));
            } else if (what.equals(KernelFuzzWorker.REDUCED)) {
                isReduced = true;
                text.setLength(0);
            } else if (what.startsWith(KernelFuzzWorker.KNOWN)) {
                known.add(what.substring(KernelFuzzWorker.KNOWN.length()));
            } else if (what.startsWith(KernelFuzzWorker.WRONG_ANSWER)) {
                wrong = what.substring(KernelFuzzWorker.WRONG_ANSWER.length());
            }
        }

        /** What Java told of a crash: the signal, and whose code it was in. Java writes that to standard output. */
        private String crash() {
            return text.toString()
                    .lines()
                    .filter(line -> line.startsWith("#  SIG") || line.startsWith("# C "))
                    .map(line -> line.substring(2).strip() + ", ")
                    .collect(Collectors.joining());
        }

        /** How it ended before it was done, if so. */
        Optional<String> end() {
            return Optional.ofNullable(end);
        }

        /** Whether it was ended because the time was over. */
        boolean isStopped() {
            return isStopped;
        }

        /** Whether it was done, and all was right. */
        boolean isRight() {
            return !isStopped && problem().isEmpty();
        }

        /** The first seed that it did not try of those from a first one to an end. */
        long reached(long first, long end) {
            return isStopped ? seed == null ? first : seed : end;
        }

        /** Whether it told the least that is wrong, which is the text then. */
        boolean isReduced() {
            return isReduced;
        }

        /** What it told of kernels that are wrong by known defects of the compiler. */
        List<String> known() {
            return known;
        }

        /** What it told of the kernels that it tried to make smaller. */
        String answers() {
            return answers.toString();
        }

        /** What it told for people. */
        String text() {
            return text.toString();
        }

        /** What is wrong with the kernel that was tried last. */
        Optional<String> problem() {
            return Optional.ofNullable(end != null ? end : wrong);
        }

        /** The seed of that kernel. */
        long tried() {
            return told(seed);
        }

        /** The kernels that were compiled with it. */
        WrongSeeds compiled() {
            return told(compiled);
        }

        private <T> T told(@Nullable T what) {
            if (what == null) {
                throw new IllegalStateException(
                        "no kernel can be tried: " + problem().orElse("no reason"));
            }
            return what;
        }
    }
}
