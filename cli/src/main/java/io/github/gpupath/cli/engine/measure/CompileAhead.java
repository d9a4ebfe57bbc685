package io.github.gpupath.cli.engine.measure;

import io.github.gpupath.backend.BackendException;
import io.github.gpupath.cli.engine.waiting.Parallel;
import io.github.gpupath.cli.engine.worker.Worker;
import io.github.gpupath.suite.TestCase;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Compiles the kernels of coming tests in further processes, of drivers that find there what another process compiled. It pauses
 * while the host has a part in what is timed, since compilers keep the host busy.
 */
final class CompileAhead {

    private final List<TestCase> tests;
    private final AtomicInteger next = new AtomicInteger();
    private final ReadWriteLock compiling = new ReentrantReadWriteLock(true);
    private final CompletableFuture<Map<Supplier<Target>, RuntimeException>> running;

    private CompileAhead(List<Supplier<Target>> helpers, List<TestCase> tests) {
        this.tests = tests;
        this.running = helpers.isEmpty()
                ? CompletableFuture.completedFuture(Map.of())
                : CompletableFuture.supplyAsync(() -> Parallel.run(helpers, this::compileAll));
    }

    /**
     * Starts the processes, which share the tests.
     *
     * @param helpers each starts one and takes its time; this closes it
     * @param tests in the order in which they are measured
     */
    static CompileAhead start(List<Supplier<Target>> helpers, List<TestCase> tests) {
        return new CompileAhead(helpers, List.copyOf(tests));
    }

    private void compileAll(Supplier<Target> helper) {
        Target target = helper.get();
        try (Worker worker = target.worker()) {
            worker.open(target.device(), target.known());
            for (int i = next.getAndIncrement(); i < tests.size(); i = next.getAndIncrement()) {
                compile(worker, tests.get(i));
            }
        }
    }

    private void compile(Worker worker, TestCase test) {
        compiling.readLock().lock();
        try {
            worker.compile(test.id());
        } catch (BackendException e) {
            // the process that measures the test meets the same, and reports it
        } finally {
            compiling.readLock().unlock();
        }
    }

    /** So many tests have begun, and need not be compiled any more. */
    void begun(int number) {
        next.accumulateAndGet(number, Math::max);
    }

    /** Does something while nothing is compiled. */
    void pausedDuring(Runnable work) {
        compiling.writeLock().lock();
        try {
            work.run();
        } finally {
            compiling.writeLock().unlock();
        }
    }

    /** Ends the processes after the kernels at hand; returns what ended some of them before. */
    Collection<RuntimeException> end() {
        begun(tests.size());
        return running.join().values();
    }
}
