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
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tries very many random kernels on a device, in as many runs as it takes: {@code .ci/fuzz kernels}. Its folder holds, for
 * each device and version of its driver, a {@link KernelFuzzRecord} and a file for each wrong kernel, reduced. A kernel
 * that was wrong in an earlier run is tried again first, so that a mended one is told apart. What a {@link KernelFuzzLedger}
 * says was tried elsewhere is not tried again; {@code .ci/fuzz enter} adds to it what a folder holds.
 *
 * <p>Drivers are used by processes of their own ({@link KernelFuzzWorker}), one for each block of kernels: a crash costs
 * a kernel, and what a compiler loses of memory comes back.
 */
public final class KernelFuzz {

    /** Starting a process and opening a driver takes as long as ten kernels, of PoCL twenty. */
    private static final int BLOCK = 1000;
    /** No kernel takes longer on a device that answers at all: a dispatch batch alone may take a minute. */
    private static final Duration SILENCE = Duration.ofMinutes(5);
    /** Drivers keep nothing of kernels that never come back. */
    private static final Map<String, String> NO_CACHES = Map.of(
            "MESA_SHADER_CACHE_DISABLE", "true",
            "POCL_KERNEL_CACHE", "0",
            "__GL_SHADER_DISK_CACHE", "0",
            "CUDA_CACHE_DISABLE", "1");

    /** How many kernels are compiled together: half the time of a kernel with PoCL is what a program takes that is empty. */
    private static final String TOGETHER = "16";

    private static final String ALONE = "1";
    private static final String RECORD = "record.txt";
    private static final int LAST_WORDS = 500;

    private final String backend;
    private final String device;
    private final Path folder;
    private final Limits limits;
    private final KernelFuzzRecord record;
    private final ExecutorService readers = Executors.newCachedThreadPool();

    /**
     * How much is tried.
     *
     * @param count how many kernels, in all runs together
     * @param time how long one run takes
     * @param jobs how many processes it has at once
     * @param block how many kernels a process tries
     * @param from the first seed that is tried
     */
    record Limits(long count, Duration time, int jobs, int block, long from) {}

    /** Tries kernels on the first device of a backend whose name contains a text. */
    KernelFuzz(String backend, String device, Path folder, Limits limits, KernelFuzzRecord record) {
        this.backend = backend;
        this.device = device;
        this.folder = folder;
        this.limits = limits;
        this.record = record;
    }

    public static void main(String[] arguments) throws Exception {
        Options options = Options.of(List.of(arguments).subList(1, arguments.length));
        System.exit(arguments[0].equals("enter") ? enter(options) : tryOut(options));
    }

    /** Adds what a folder holds to the ledger. */
    private static int enter(Options options) throws IOException {
        KernelFuzzLedger ledger = new KernelFuzzLedger(options.ledger());
        try (Stream<Path> files = Files.walk(options.folder())) {
            for (Path file :
                    files.filter(each -> each.endsWith(RECORD)).sorted().toList()) {
                KernelFuzzRecord record = KernelFuzzRecord.of(file);
                System.out.printf(
                        "%s: %d more, from %s%n",
                        record.subject(), ledger.enter(record.subject(), record.spans(), record.wrong()), file);
            }
        }
        return 0;
    }

    /** The exit code: 0 if no kernel is wrong on any of the backends' devices. */
    private static int tryOut(Options options) throws Exception {
        String generator = RandomKernel.generator();
        boolean allRight = true;
        for (String backend : options.backends()) {
            KernelFuzzLedger.Subject subject =
                    new KernelFuzzLedger.Subject(backend, driver(backend, options.device()), generator);
            Path folder = options.folder().resolve(subject.toString().replaceAll("[^A-Za-z0-9.,() -]", "_"));
            KernelFuzzRecord record =
                    new KernelFuzzRecord(folder.resolve(RECORD), subject, new KernelFuzzLedger(options.ledger()));
            System.out.println(backend + ": " + subject.driver() + ", in " + folder);
            KernelFuzz fuzz = new KernelFuzz(backend, options.device(), folder, options.limits(), record);
            try {
                allRight &= fuzz.run(options.commit());
            } finally {
                fuzz.readers.shutdownNow();
            }
        }
        return allRight ? 0 : 1;
    }

    /** What the command line says. */
    private record Options(
            List<String> backends, String device, Limits limits, Path folder, Path ledger, String commit) {

        static Options of(List<String> arguments) {
            List<String> backends = List.of("vulkan", "opengl", "opencl");
            String device = "";
            long count = 1_000_000;
            Duration time = Duration.ofDays(365);
            int jobs = Runtime.getRuntime().availableProcessors();
            long from = RandomKernel.FIRST_SEED;
            Path folder = Path.of(".fuzz", "kernels");
            Path ledger = Path.of(".ci", "fuzz-ledger.tsv");
            String commit = "unknown";
            for (int i = 0; i < arguments.size(); i += 2) {
                String value = i + 1 < arguments.size() ? arguments.get(i + 1) : "";
                switch (arguments.get(i)) {
                    case "--backend" -> backends = List.of(value.split(","));
                    case "--count" -> count = Long.parseLong(value);
                    case "--minutes" -> time = Duration.ofMillis((long) (60_000 * Double.parseDouble(value)));
                    case "--device" -> device = value;
                    case "--jobs" -> jobs = Integer.parseInt(value);
                    case "--from" -> from = Math.max(from, Long.parseLong(value));
                    case "--folder" -> folder = Path.of(value);
                    case "--ledger" -> ledger = Path.of(value);
                    case "--commit" -> commit = value;
                    default -> throw new IllegalArgumentException("there is no option " + arguments.get(i));
                }
            }
            return new Options(backends, device, new Limits(count, time, jobs, BLOCK, from), folder, ledger, commit);
        }
    }

    /** The driver of a backend's device and its version. */
    private static String driver(String backend, String device) throws IOException {
        List<String> told = new ArrayList<>();
        Process process = KitProcess.of(KernelFuzzWorker.class, backend, device, "try", "0", "0", ALONE)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(told::add);
        }
        return told.stream()
                .filter(line -> line.startsWith(KernelFuzzWorker.PREFIX + KernelFuzzWorker.DRIVER))
                .map(line -> line.substring((KernelFuzzWorker.PREFIX + KernelFuzzWorker.DRIVER).length()))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(backend + " has no such device, or cannot be opened"));
    }

    /** Whether no kernel is wrong among all that are tried. */
    boolean run(String commit) throws Exception {
        long start = System.nanoTime();
        long before = record.kernels();
        for (long seed : record.wrong()) {
            tryAgain(seed);
        }
        ExecutorService pool = Executors.newFixedThreadPool(limits.jobs());
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < limits.jobs(); i++) {
                String job = String.valueOf(i);
                running.add(pool.submit(() -> {
                    while (record.kernels() < limits.count() && !isOver(start)) {
                        KernelFuzzRecord.Block block = record.nextBlock(limits.from(), limits.block());
                        record.tried(block.first(), tryOut(block, job, start), commit);
                        double seconds = (System.nanoTime() - start) * 1e-9;
                        System.out.printf(
                                "%s: %d of %d kernels, %.1f a second, %d wrong%n",
                                backend,
                                record.kernels(),
                                limits.count(),
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

    private boolean isOver(long start) {
        return System.nanoTime() - start >= limits.time().toNanos();
    }

    /**
     * Tries some kernels; each that is wrong ends a process, and another goes on behind it.
     *
     * @return the first seed that was not tried, because the time was over
     */
    private long tryOut(KernelFuzzRecord.Block block, String job, long start) throws Exception {
        for (long seed = block.first(); seed < block.end(); seed++) {
            Told told = tryOut(seed, block.end(), TOGETHER, job, start);
            if (told.end != null) {
                // Of those that were compiled together it may have been any.
                String end = told.end;
                long from = told.tried();
                told = tryOut(from, block.end(), ALONE, job, start);
                if (told.problem().isEmpty()) {
                    System.out.println(
                            backend + ": only where kernels from seed " + from + " on are compiled together: " + end);
                }
            }
            Optional<String> problem = told.problem();
            if (problem.isEmpty()) {
                return told.isStopped ? told.tried() : block.end();
            }
            seed = told.tried();
            System.out.println(backend + ": seed " + seed + ": " + problem.get());
            reduce(seed, problem.get(), job);
            record.wrong(seed);
        }
        return block.end();
    }

    private Told tryOut(long first, long end, String together, String job, long start) throws Exception {
        return new Told(job, () -> isOver(start), "try", String.valueOf(first), String.valueOf(end - first), together);
    }

    private void tryAgain(long seed) throws Exception {
        if (new Told("again", () -> false, "try", String.valueOf(seed), "1", ALONE)
                .problem()
                .isEmpty()) {
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
        Told told = new Told(job, () -> false, "reduce", String.valueOf(seed), "");
        while (told.problem().isPresent()) {
            told.tried();
            answers.append(told.answers).append(KernelFuzzWorker.WRONG);
            told = new Told(job, () -> false, "reduce", String.valueOf(seed), answers.toString());
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
        /** Whether it was ended before a kernel. */
        private boolean isStopped;

        /**
         * Starts a process and reads what it tells.
         *
         * @param isOver asked before each kernel
         */
        Told(String job, BooleanSupplier isOver, String... arguments) throws Exception {
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
                    if (line.startsWith(KernelFuzzWorker.PREFIX + KernelFuzzWorker.TRYING) && isOver.getAsBoolean()) {
                        isStopped = true;
                        return;
                    }
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
