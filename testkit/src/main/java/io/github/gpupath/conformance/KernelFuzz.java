package io.github.gpupath.conformance;

import java.io.BufferedReader;
import java.io.IOException;
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
import org.jspecify.annotations.Nullable;

/**
 * Tries very many random kernels on a device, in as many runs as it takes: {@code .ci/fuzz kernels}. Its folder holds, for
 * each device and version of its driver, a {@link KernelFuzzRecord} and a file for each wrong kernel, reduced. A kernel
 * that was wrong in an earlier run is tried again first, so that a mended one is told apart.
 *
 * <p>Drivers are used by processes of their own ({@link KernelFuzzWorker}), one for each block of kernels: a crash costs
 * a kernel, and what a compiler loses of memory comes back.
 *
 * <p>{@code --backend ID[,ID...]}, {@code --count N} kernels on each in all runs together, {@code --minutes N} at most on
 * each now, {@code --device TEXT} in the device's name, {@code --jobs N} processes at once, {@code --folder DIR}.
 */
public final class KernelFuzz {

    private static final int BLOCK = 200;
    /** No kernel takes longer on a device that answers at all: a dispatch batch alone may take a minute. */
    private static final Duration SILENCE = Duration.ofMinutes(5);
    /** Drivers keep nothing of kernels that never come back. */
    private static final Map<String, String> NO_CACHES = Map.of(
            "MESA_SHADER_CACHE_DISABLE", "true",
            "POCL_KERNEL_CACHE", "0",
            "__GL_SHADER_DISK_CACHE", "0",
            "CUDA_CACHE_DISABLE", "1");

    private static final int LAST_WORDS = 500;

    private final String backend;
    private final String device;
    private final Path folder;
    private final int block;
    private final KernelFuzzRecord record;
    private final ExecutorService readers = Executors.newCachedThreadPool();

    /** Tries so many kernels at a time on the first device of a backend whose name contains a text. */
    KernelFuzz(String backend, String device, Path folder, int block) {
        this.backend = backend;
        this.device = device;
        this.folder = folder;
        this.block = block;
        this.record = new KernelFuzzRecord(folder.resolve("record.txt"), block);
    }

    public static void main(String[] arguments) throws Exception {
        System.exit(run(arguments) ? 0 : 1);
    }

    /** Whether no kernel is wrong on any of the backends' devices. */
    private static boolean run(String... arguments) throws Exception {
        Options options = Options.of(arguments);
        boolean allRight = true;
        for (String backend : options.backends()) {
            allRight &= tryOut(backend, options);
        }
        return allRight;
    }

    private static boolean tryOut(String backend, Options options) throws Exception {
        String name = describe(backend, options.device());
        Path folder = options.folder().resolve(backend + " " + name.replaceAll("[^A-Za-z0-9.,() -]", "_"));
        System.out.println(backend + ": " + name + ", in " + folder);
        KernelFuzz fuzz = new KernelFuzz(backend, options.device(), folder, BLOCK);
        try {
            return fuzz.run(options.count(), options.limit(), options.jobs());
        } finally {
            fuzz.readers.shutdownNow();
        }
    }

    /** What the command line says. */
    private record Options(List<String> backends, long count, Duration limit, String device, int jobs, Path folder) {

        static Options of(String... arguments) {
            List<String> backends = List.of("vulkan", "opengl", "opencl");
            long count = 1_000_000;
            Duration limit = Duration.ofDays(365);
            String device = "";
            int jobs = Runtime.getRuntime().availableProcessors();
            Path folder = Path.of(".fuzz", "kernels");
            for (int i = 0; i < arguments.length; i += 2) {
                String value = i + 1 < arguments.length ? arguments[i + 1] : "";
                switch (arguments[i]) {
                    case "--backend" -> backends = List.of(value.split(","));
                    case "--count" -> count = Long.parseLong(value);
                    case "--minutes" -> limit = Duration.ofMinutes(Long.parseLong(value));
                    case "--device" -> device = value;
                    case "--jobs" -> jobs = Integer.parseInt(value);
                    case "--folder" -> folder = Path.of(value);
                    default -> throw new IllegalArgumentException("there is no option " + arguments[i]);
                }
            }
            return new Options(backends, count, limit, device, jobs, folder);
        }
    }

    /** The device's name, its driver and that one's version. */
    private static String describe(String backend, String device) throws IOException {
        List<String> told = new ArrayList<>();
        Process process = KitProcess.of(KernelFuzzWorker.class, backend, device, "try", "0", "0")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(told::add);
        }
        return told.stream()
                .filter(line -> line.startsWith(KernelFuzzWorker.PREFIX + KernelFuzzWorker.DEVICE))
                .map(line -> line.substring((KernelFuzzWorker.PREFIX + KernelFuzzWorker.DEVICE).length()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(backend + " has no such device, or cannot be opened"));
    }

    /** Whether no kernel is wrong among so many, in all runs together. */
    boolean run(long count, Duration limit, int jobs) throws Exception {
        long start = System.nanoTime();
        long before = record.kernels();
        for (long seed : record.wrong()) {
            tryAgain(seed);
        }
        ExecutorService pool = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < jobs; i++) {
                String job = String.valueOf(i);
                running.add(pool.submit(() -> {
                    while (record.kernels() < count && System.nanoTime() - start < limit.toNanos()) {
                        long first = record.nextBlock();
                        tryOut(first, block, job);
                        record.tried(first);
                        double seconds = (System.nanoTime() - start) * 1e-9;
                        System.out.printf(
                                "%s: %d of %d kernels, %.1f a second, %d wrong%n",
                                backend,
                                record.kernels(),
                                count,
                                (record.kernels() - before) / seconds,
                                record.wrong().size());
                    }
                    return null;
                }));
            }
            for (Future<?> job : running) {
                job.get();
            }
        } finally {
            pool.shutdownNow();
        }
        record.wrong().forEach(seed -> System.out.println(backend + ": wrong: " + report(seed)));
        return record.wrong().isEmpty();
    }

    /** Tries some kernels; each that is wrong ends a process, and another goes on behind it. */
    private void tryOut(long first, long count, String job) throws Exception {
        for (long seed = first; seed < first + count; seed++) {
            Told told = new Told(job, "try", String.valueOf(seed), String.valueOf(first + count - seed));
            Optional<String> problem = told.problem();
            if (problem.isEmpty()) {
                return;
            }
            seed = told.tried();
            System.out.println(backend + ": seed " + seed + ": " + problem.get());
            reduce(seed, problem.get(), job);
            record.wrong(seed);
        }
    }

    private void tryAgain(long seed) throws Exception {
        if (new Told("again", "try", String.valueOf(seed), "1").problem().isEmpty()) {
            record.right(seed);
            Files.deleteIfExists(report(seed));
        }
    }

    private Path report(long seed) {
        return folder.resolve(seed + ".txt");
    }

    /** Reduces a kernel. A smaller one that ends its process is wrong too: the next process goes on behind it. */
    private void reduce(long seed, String problem, String job) throws Exception {
        StringBuilder answers = new StringBuilder();
        Told told = new Told(job, "reduce", String.valueOf(seed), "");
        while (told.problem().isPresent()) {
            told.tried();
            answers.append(told.answers).append(KernelFuzzWorker.WRONG);
            told = new Told(job, "reduce", String.valueOf(seed), answers.toString());
        }
        Files.writeString(report(seed), problem + "\nWhat is wrong without the rest of it:\n" + told.text);
    }

    /** What a process told until its end. */
    private final class Told {

        private final StringBuilder answers = new StringBuilder();
        private final StringBuilder text = new StringBuilder();
        private @Nullable Long seed;
        private @Nullable String wrong;
        /** How it ended before it was done, if so. */
        private @Nullable String end;

        Told(String job, String... arguments) throws Exception {
            Path errors = folder.resolve("worker-" + job + ".log");
            List<String> all = new ArrayList<>(List.of(backend, device));
            all.addAll(List.of(arguments));
            ProcessBuilder builder = KitProcess.of(KernelFuzzWorker.class, all.toArray(String[]::new))
                    .redirectError(errors.toFile());
            builder.environment().putAll(NO_CACHES);
            Process process = builder.start();
            try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
                for (String line = next(lines); line != null; line = next(lines)) {
                    read(line);
                }
                if (process.waitFor() != 0) {
                    String words = Files.readString(errors, StandardCharsets.ISO_8859_1)
                            .strip();
                    end = "the process ended with " + process.exitValue() + ", "
                            + words.substring(Math.max(0, words.length() - LAST_WORDS));
                }
            } catch (TimeoutException e) {
                end = "no answer within " + SILENCE;
            } finally {
                process.destroyForcibly();
            }
        }

        private @Nullable String next(BufferedReader lines) throws Exception {
            Future<@Nullable String> line = readers.submit(lines::readLine);
            return line.get(SILENCE.toSeconds(), TimeUnit.SECONDS);
        }

        private void read(String line) {
            if (!line.startsWith(KernelFuzzWorker.PREFIX)) {
                text.append(line).append('\n');
                return;
            }
            String what = line.substring(KernelFuzzWorker.PREFIX.length());
            if (what.startsWith(KernelFuzzWorker.TRYING)) {
                seed = Long.parseLong(what.substring(KernelFuzzWorker.TRYING.length()));
            } else if (what.startsWith(KernelFuzzWorker.ANSWER)) {
                answers.append(what.charAt(what.length() - 1));
            } else if (what.equals(KernelFuzzWorker.REDUCED)) {
                text.setLength(0);
            } else if (what.startsWith(KernelFuzzWorker.WRONG_ANSWER)) {
                wrong = what.substring(KernelFuzzWorker.WRONG_ANSWER.length());
            }
        }

        /** What is wrong with the kernel that was tried last. */
        Optional<String> problem() {
            return Optional.ofNullable(end != null ? end : wrong);
        }

        /** The seed of that kernel. */
        long tried() {
            if (seed == null) {
                throw new IllegalStateException(
                        "no kernel can be tried: " + problem().orElse("no reason"));
            }
            return seed;
        }
    }
}
