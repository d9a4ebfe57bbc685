package io.github.gpupath.conformance;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
 * each device and version of its driver, a {@link KernelFuzzRecord} and a file for all {@link WrongSeeds}, reduced. What
 * was wrong in an earlier run is tried again first, so that what is mended is told apart. What a {@link KernelFuzzLedger}
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

    /** The exit code where nothing could be done. */
    private static final int NOT_POSSIBLE = 2;

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
        try {
            Options options = Options.of(List.of(arguments).subList(1, arguments.length));
            System.exit(arguments[0].equals("enter") ? enter(options) : tryOut(options));
        } catch (NotPossibleException asked) {
            System.err.println(asked.getMessage());
            System.exit(NOT_POSSIBLE);
        }
    }

    /** What was asked for cannot be done, as the message says. */
    private static final class NotPossibleException extends Exception {

        private static final long serialVersionUID = 1L;

        NotPossibleException(String message) {
            super(message);
        }
    }

    /** Adds what a folder holds to the ledger. */
    private static int enter(Options options) throws Exception {
        KernelFuzzLedger ledger = new KernelFuzzLedger(options.ledger());
        List<Path> files = records(options.folder());
        for (Path file : files) {
            KernelFuzzRecord record = KernelFuzzRecord.of(file);
            System.out.printf(
                    "%s: %d more, from %s%n",
                    record.subject(), ledger.enter(record.subject(), record.spans(), record.wrong()), file);
        }
        return 0;
    }

    private static List<Path> records(Path folder) throws Exception {
        List<Path> files = List.of();
        if (Files.isDirectory(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                files = all.filter(each -> each.endsWith(RECORD)).sorted().toList();
            }
        }
        if (files.isEmpty()) {
            throw new NotPossibleException("nothing was tried in " + folder + ": it has no " + RECORD);
        }
        return files;
    }

    /** The exit code: 0 if no kernel is wrong on any of the backends' devices. */
    private static int tryOut(Options options) throws Exception {
        String generator = RandomKernel.generator();
        Map<String, String> drivers = new LinkedHashMap<>();
        for (String backend : options.backends()) {
            drivers.put(backend, driver(backend, options.device()));
        }
        boolean allRight = true;
        for (String backend : drivers.keySet()) {
            KernelFuzzLedger.Subject subject = new KernelFuzzLedger.Subject(backend, drivers.get(backend), generator);
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

        static Options of(List<String> arguments) throws NotPossibleException {
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
                String option = arguments.get(i);
                if (i + 1 == arguments.size()) {
                    throw new NotPossibleException(option + " lacks its value");
                }
                String value = arguments.get(i + 1);
                try {
                    switch (option) {
                        case "--backend" -> backends = List.of(value.split(","));
                        case "--count" -> count = Long.parseLong(value);
                        case "--minutes" -> time = Duration.ofMillis((long) (60_000 * Double.parseDouble(value)));
                        case "--device" -> device = value;
                        case "--jobs" -> jobs = Integer.parseInt(value);
                        case "--from" -> from = Math.max(from, Long.parseLong(value));
                        case "--folder" -> folder = Path.of(value);
                        case "--ledger" -> ledger = Path.of(value);
                        case "--commit" -> commit = value;
                        default -> throw new NotPossibleException("there is no option " + option);
                    }
                } catch (NumberFormatException e) {
                    throw new NotPossibleException(option + " takes a number, not '" + value + "'");
                }
            }
            if (jobs < 1) {
                throw new NotPossibleException("--jobs is at least 1, not " + jobs);
            }
            return new Options(backends, device, new Limits(count, time, jobs, BLOCK, from), folder, ledger, commit);
        }
    }

    /** The driver of a backend's device and its version. */
    private static String driver(String backend, String device) throws Exception {
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
                .orElseThrow(() -> new NotPossibleException(backend + ": no kernel can be tried"));
    }

    /** Whether no kernel is wrong among all that are tried. */
    boolean run(String commit) throws Exception {
        long start = System.nanoTime();
        long before = record.kernels();
        for (WrongSeeds seeds : record.wrong()) {
            tryAgain(seeds);
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
        record.wrong().forEach(seeds -> System.out.println(backend + ": wrong: " + report(seeds)));
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
        for (long from = block.first(); from < block.end(); ) {
            Told told = new Told(job, () -> isOver(start), "try", from, block.end() - from, TOGETHER);
            if (told.problem().isEmpty()) {
                return told.isStopped ? told.tried() : block.end();
            }
            from = told.compiled().isAlone() ? found(told, from, job) : foundTogether(told, from, job);
        }
        return block.end();
    }

    /** Reduces what a process found, and tells the seed behind it. */
    private long found(Told told, long from, String job) throws Exception {
        String problem = told.problem().orElseThrow();
        System.out.println(backend + ": seed " + told.compiled() + ": " + problem);
        record.wrong(reduce(told.compiled(), problem, from, job));
        return told.tried() + 1;
    }

    /**
     * Reduces what a process found of kernels that were compiled together, and tries alone those of them that it did not come to.
     * Where it has ended at one of them, that may have been wrong alone.
     */
    private long foundTogether(Told told, long from, String job) throws Exception {
        long first = told.end == null ? told.tried() + 1 : told.tried();
        long end = told.compiled().last() + 1;
        Told alone = new Told(job, () -> false, "try", first, end - first, ALONE);
        boolean isAlone = alone.problem().isPresent();
        if (told.end == null || !isAlone) {
            found(told, from, job);
        }
        return isAlone ? found(alone, first, job) : end;
    }

    private void tryAgain(WrongSeeds seeds) throws Exception {
        if (again(seeds, "again").problem().isEmpty()) {
            System.out.println(backend + ": right now: " + seeds);
            record.right(seeds);
            Files.deleteIfExists(report(seeds));
        }
    }

    private Told again(WrongSeeds seeds, String job) throws Exception {
        return seeds.isProcess()
                ? new Told(job, () -> false, "try", seeds.first(), seeds.seeds().size(), TOGETHER)
                : new Told(job, () -> false, "again", seeds);
    }

    private Path report(WrongSeeds seeds) {
        return folder.resolve(seeds + ".txt");
    }

    /**
     * Reduces kernels that are wrong, and writes what is left of them. A smaller one that ends its process is wrong too: the next
     * process goes on behind it. What is right in a process of its own was wrong by what a process did before.
     *
     * @param from the first seed that the process had tried
     * @return what is wrong
     */
    private WrongSeeds reduce(WrongSeeds seeds, String problem, long from, String job) throws Exception {
        StringBuilder answers = new StringBuilder();
        Told told = new Told(job, () -> false, "reduce", seeds, "");
        while (told.problem().isPresent()) {
            told.tried();
            answers.append(told.answers).append(KernelFuzzWorker.WRONG);
            told = new Told(job, () -> false, "reduce", seeds, answers.toString());
        }
        WrongSeeds wrong = told.isReduced ? told.compiled() : WrongSeeds.process(from, seeds.last());
        String words;
        if (told.isReduced) {
            words = (wrong.isAlone() ? "" : "Only where these are compiled together, and right alone: " + wrong + "\n")
                    + "What is wrong without the rest of it:\n" + told.text;
        } else {
            boolean isWrongAgain = again(wrong, job).problem().isPresent();
            words = String.format(
                    "In a process of its own %s is right, so that there is nothing to reduce.%n"
                            + "It was wrong in a process that tried all from %d on, %s compiled together: a second one"
                            + " like it %s.%nSuch a process again: .ci/fuzz kernels --backend %s%s --from %d --count 1"
                            + " --jobs 1 --folder target/again --ledger target/again.tsv%n",
                    seeds,
                    from,
                    TOGETHER,
                    isWrongAgain ? "is wrong too" : "was right",
                    backend,
                    device.isEmpty() ? "" : " --device '" + device + "'",
                    from);
        }
        Files.writeString(report(wrong), problem + "\n" + words);
        return wrong;
    }

    /** What a process told until its end. */
    private final class Told {

        private final StringBuilder answers = new StringBuilder();
        private final StringBuilder text = new StringBuilder();
        private @Nullable Long seed;
        private @Nullable WrongSeeds compiled;
        private @Nullable String wrong;
        /** How it ended before it was done, if so. */
        private @Nullable String end;
        /** Whether it was ended before a kernel. */
        private boolean isStopped;
        /** Whether it told the least that is wrong. */
        private boolean isReduced;

        /**
         * Starts a process and reads what it tells.
         *
         * @param isOver asked before each kernel
         */
        Told(String job, BooleanSupplier isOver, Object... arguments) throws Exception {
            Path errors = folder.resolve("worker-" + job + ".log");
            List<String> all = new ArrayList<>(List.of(backend, device));
            Stream.of(arguments).map(String::valueOf).forEach(all::add);
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
            } else if (what.startsWith(KernelFuzzWorker.COMPILING)) {
                compiled = WrongSeeds.of(what.substring(KernelFuzzWorker.COMPILING.length()));
            } else if (what.startsWith(KernelFuzzWorker.ANSWER)) {
                answers.append(what.charAt(what.length() - 1));
            } else if (what.equals(KernelFuzzWorker.REDUCED)) {
                isReduced = true;
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
