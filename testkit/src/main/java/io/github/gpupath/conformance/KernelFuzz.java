package io.github.gpupath.conformance;

import io.github.gpupath.conformance.KernelFuzzWorkers.Told;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Tries very many random kernels on a device, in as many runs as it takes: {@code .ci/fuzz kernels}. Its folder holds, for
 * each device and version of its driver, a {@link KernelFuzzRecord} and a file for all {@link WrongSeeds}, reduced. What
 * was wrong in an earlier run is tried again first, so that what is mended is told apart. What a {@link KernelFuzzLedger}
 * says was tried elsewhere is not tried again. When its time is over, a run ends, whatever a driver does then.
 *
 * <p>Drivers are used by processes of their own ({@link KernelFuzzWorkers}), one for each block of kernels: a crash costs
 * a kernel, and what a compiler loses of memory comes back.
 */
final class KernelFuzz {

    private final String backend;
    private final String device;
    private final Path folder;
    private final Limits limits;
    private final KernelFuzzRecord record;
    private final long start = System.nanoTime();
    private final KernelFuzzWorkers workers;

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
        workers = new KernelFuzzWorkers(
                backend, device, folder, start + limits.time().toNanos());
    }

    /** Whether no kernel is wrong among all that are tried. */
    boolean run(String commit) throws Exception {
        long before = record.kernels();
        ExecutorService pool = Executors.newFixedThreadPool(limits.jobs());
        try (workers) {
            List<Future<?>> running = new ArrayList<>();
            for (WrongSeeds seeds : record.wrong()) {
                String job = "again-" + running.size();
                running.add(pool.submit(() -> {
                    tryAgain(seeds, job);
                    return null;
                }));
            }
            for (int i = 0; i < limits.jobs(); i++) {
                String job = String.valueOf(i);
                running.add(pool.submit(() -> {
                    while (record.kernels() < limits.count() && !workers.isOver()) {
                        KernelFuzzRecord.Block block = record.nextBlock(limits.from(), limits.block());
                        record.tried(block.first(), tryOut(block, job), commit);
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

    /**
     * Tries some kernels; each that is wrong ends a process, and another goes on behind it.
     *
     * @return the first seed that was not tried: behind the last, unless the time was over
     */
    private long tryOut(KernelFuzzRecord.Block block, String job) throws Exception {
        long from = block.first();
        while (from < block.end() && !workers.isOver()) {
            Told told = workers.together(job, from, block.end() - from);
            sayKnown(told);
            if (told.problem().isEmpty()) {
                from = told.reached(from, block.end());
            } else {
                from = told.compiled().isAlone() ? found(told, from, job) : foundTogether(told, from, job);
            }
        }
        return from;
    }

    /** Reduces what a process found, and tells the seed behind it. */
    private long found(Told told, long from, String job) throws Exception {
        String problem = told.problem().orElseThrow();
        System.out.println(backend + ": seed " + told.compiled() + ": " + problem);
        Optional<WrongSeeds> wrong = reduce(told.compiled(), problem, from, job);
        wrong.ifPresent(record::wrong);
        return told.tried() + 1;
    }

    private void sayKnown(Told told) {
        told.known().forEach(what -> System.out.println(backend + ": " + what));
    }

    /**
     * Reduces what a process found of kernels that were compiled together, and tries alone those of them that it did not come to.
     * Where it has ended at one of them, that may have been wrong alone.
     */
    private long foundTogether(Told told, long from, String job) throws Exception {
        long first = told.end().isEmpty() ? told.tried() + 1 : told.tried();
        long end = told.compiled().last() + 1;
        Told alone = workers.alone(job, first, end - first);
        sayKnown(alone);
        boolean isAlone = alone.problem().isPresent();
        if (told.end().isEmpty() || !isAlone) {
            found(told, from, job);
        }
        return isAlone ? found(alone, first, job) : alone.reached(first, end);
    }

    private void tryAgain(WrongSeeds seeds, String job) throws Exception {
        Told told = again(seeds, job);
        sayKnown(told);
        if (told.isRight()) {
            System.out.println(
                    backend + (told.known().isEmpty() ? ": right now: " : ": wrong by what is known now: ") + seeds);
            record.right(seeds);
            Files.deleteIfExists(report(seeds));
        }
    }

    private Told again(WrongSeeds seeds, String job) throws Exception {
        return seeds.isProcess()
                ? workers.together(job, seeds.first(), seeds.seeds().size())
                : workers.again(job, seeds);
    }

    private Path report(WrongSeeds seeds) {
        return folder.resolve(seeds + ".txt");
    }

    /**
     * Reduces kernels that are wrong, and writes what is left of them. A smaller one that ends its process is wrong too: the next
     * process goes on behind it. What is right in a process of its own was wrong by what a process did before. When the time is
     * over, they stay as they are.
     *
     * @param from the first seed that the process had tried
     * @return what is wrong, unless known defects of the compiler are the cause
     */
    private Optional<WrongSeeds> reduce(WrongSeeds seeds, String problem, long from, String job) throws Exception {
        StringBuilder answers = new StringBuilder();
        Told told = workers.reducing(job, seeds, "");
        while (told.problem().isPresent()) {
            told.tried();
            answers.append(told.answers()).append(KernelFuzzWorker.WRONG);
            told = workers.reducing(job, seeds, answers.toString());
        }
        if (!told.known().isEmpty()) {
            sayKnown(told);
            return Optional.empty();
        }
        WrongSeeds wrong = seeds;
        String words;
        if (told.isReduced()) {
            wrong = told.compiled();
            words = (wrong.isAlone() ? "" : "Only where these are compiled together, and right alone: " + wrong + "\n")
                    + "What is wrong without the rest of it:\n" + told.text();
        } else if (told.isStopped()) {
            words = "The time was over before there was less of it. To reduce it: " + command(seeds.first());
        } else {
            wrong = WrongSeeds.process(from, seeds.last());
            Told second = again(wrong, job);
            words = String.format(
                    "In a process of its own %s is right, so that there is nothing to reduce.%n"
                            + "It was wrong in a process that tried all from %d on, %d compiled together: a second one"
                            + " like it %s.%nSuch a process again: %s",
                    seeds,
                    from,
                    KernelFuzzWorkers.TOGETHER,
                    second.problem().isPresent()
                            ? "is wrong too"
                            : second.isStopped() ? "was not done when the time was over" : "was right",
                    command(from));
        }
        Files.writeString(report(wrong), problem + "\n" + words);
        return Optional.of(wrong);
    }

    /** A command that tries kernels from a seed on, without what this run knows. */
    private String command(long from) {
        return String.format(
                ".ci/fuzz kernels --backend %s%s --from %d --count 1 --jobs 1 --folder target/again --ledger target/again.tsv%n",
                backend, device.isEmpty() ? "" : " --device '" + device + "'", from);
    }
}
